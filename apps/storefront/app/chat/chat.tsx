import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { CONTACT, opensChat, withoutChat } from './chat-address.ts';
import { ChatPanel } from './chat-panel.tsx';

export type ChatProps = { content: ChatContent };

/** Opened by an address, it stays open from page to page until it is closed. */
export function Chat({ content }: ChatProps) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const [isHandingOver, setHandingOver] = useState(false);
  const isAsked = opensChat(search);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpen(true);
  }
  // Only there: to close it is a navigation too, which would cancel the one to the contact form.
  if (isHandingOver && pathname === CONTACT) {
    setHandingOver(false);
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
        onClose={() => setOpen(false)}
        onHandOver={() => setHandingOver(true)}
      />
    )
  );
}
