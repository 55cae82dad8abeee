import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { report } from '#app/errors/report.ts';
import type { ChatProps } from './chat.tsx';

/** The chat, which is loaded when an address first opens it. */
export function useChat(): ComponentType<ChatProps> | undefined {
  const isWanted = useLocation().search.includes('chatbot=open');
  const [loaded, setLoaded] = useState<{ Chat: ComponentType<ChatProps> }>();
  useEffect(() => {
    if (isWanted) load().then(setLoaded, (error) => report('chat_not_loaded', error));
  }, [isWanted]);
  return loaded?.Chat;
}

/** Vite reports a failed import to the window only if the import's own chain does not handle it. */
const load = () => import('./chat.tsx');
