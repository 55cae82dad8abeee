import { useEffect, useState } from 'react';
import { useHref } from 'react-router';

type Message = { title: string; text: string; link?: { text: string; link: string } };
type Loaded = { code: string; message: Message | null };

const MOST_RETRIES = 3;

/** An error's message from content: undefined while loading, null if there is none or loading failed. */
export function useMessage(code: string | undefined): Message | null | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const href = useHref(`/messages/${code}`);
  useEffect(() => {
    if (code === undefined) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const show = (message: Message | null) => isWanted && setLoaded({ code, message });
    const load = async (failures: number): Promise<void> => {
      try {
        // Not by the router: a failed fetcher would replace the page with the error screen.
        // The cookie's language may be another tab's.
        const answer = await fetch(`${href}?locale=${document.documentElement.lang}`);
        if (!answer.ok) throw new Error(`${answer.status}`);
        show(await answer.json());
      } catch {
        // The generic text is shown at once; the message replaces it if a retry succeeds.
        show(null);
        if (!isWanted || failures === MOST_RETRIES) return;
        timer = setTimeout(load, Math.min(1000 * 2 ** failures, 30_000), failures + 1);
      }
    };
    void load(0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [code, href]);
  return loaded?.code === code ? loaded?.message : undefined;
}
