import { useEffect, useState } from 'react';
import { useHref } from 'react-router';

type Message = { title: string; text: string };
type Asked = { code: string; message: Message | null };

/** An error's words from content; undefined until they are there, null when there are none. */
export function useMessage(code: string | undefined): Message | null | undefined {
  const [asked, setAsked] = useState<Asked>();
  const href = useHref(`/messages/${code}`);
  useEffect(() => {
    if (code === undefined) return;
    let isWanted = true;
    // Not the router's own fetching: its failures take the page down, and this is about failures.
    const fetched = fetch(href).then((answer) => answer.json());
    void fetched.catch(() => null).then((message) => isWanted && setAsked({ code, message }));
    return () => {
      isWanted = false;
    };
  }, [code, href]);
  return asked?.code === code ? asked?.message : undefined;
}
