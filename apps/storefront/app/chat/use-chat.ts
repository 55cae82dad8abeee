import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useOnDemand } from '#app/errors/use-on-demand.ts';
import type { ChatProps } from './chat.tsx';

/** The chat, which is loaded when an address first opens it. */
export function useChat(): ComponentType<ChatProps> | undefined {
  const isWanted = useLocation().search.includes('chatbot=open');
  return useOnDemand(isWanted, load)?.Chat;
}

const load = () => import('./chat.tsx');
