import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { opensChat, withoutChat } from './chat-address.ts';
import { ChatPanel } from './chat-panel.tsx';
import type { ChatVisit } from './use-chat.ts';

export type ChatProps = { content: ChatContent; visit: ChatVisit };

/** Opened by an address, it stays open from page to page until it is closed. */
export function Chat({ content, visit }: ChatProps) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  /** The page from which a link that closes it was followed. */
  const [leaves, setLeaves] = useState<string>();
  const isAsked = opensChat(search);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpen(true);
  }
  // Only there: to close it is a navigation too, which would cancel the one that was begun.
  if (leaves !== undefined && leaves !== key) {
    setLeaves(undefined);
    setOpen(false);
  }

  // A page that changes its query string may write the parameter once more.
  useEffect(() => {
    if (isOpen || !isAsked) return;
    const options = { replace: true, preventScrollReset: true, state };
    void navigate({ search: withoutChat(search) }, options);
  }, [isOpen, isAsked, search, state, navigate]);

  return (
    isOpen && (
      <ChatPanel
        content={content}
        visit={visit}
        onClose={() => setOpen(false)}
        onLeave={() => setLeaves(key)}
      />
    )
  );
}
