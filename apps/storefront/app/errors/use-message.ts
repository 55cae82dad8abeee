import { useEffect, useState } from 'react';
import { useHref } from 'react-router';

type Message = { title: string; text: string };
type Asked = { code: string; message: Message | null };

const MOST_RETRIES = 3;

/** An error's message from content: undefined while loading, null if there is none or loading failed. */
export function useMessage(code: string | undefined): Message | null | undefined {
  const [asked, setAsked] = useState<Asked>();
  const href = useHref(`/messages/${code}`);
  useEffect(() => {
    if (code === undefined) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const tell = (message: Message | null) => isWanted && setAsked({ code, message });
    const ask = async (failures: number): Promise<void> => {
      try {
        // Not the router's fetcher: if it fails, it replaces the page with the error screen.
        // The language cookie may have been set by another tab.
        const answer = await fetch(`${href}?locale=${document.documentElement.lang}`);
        if (!answer.ok) throw new Error(`${answer.status}`);
        tell(await answer.json());
      } catch {
        // Shows the fallback at once; a retry may bring the real message.
        tell(null);
        if (!isWanted || failures === MOST_RETRIES) return;
        timer = setTimeout(ask, Math.min(1000 * 2 ** failures, 30_000), failures + 1);
      }
    };
    void ask(0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [code, href]);
  return asked?.code === code ? asked?.message : undefined;
}
