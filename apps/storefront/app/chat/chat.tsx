import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { opensChat, withoutChat } from './chat-address.ts';
import { ChatPanel } from './chat-panel.tsx';

export type ChatProps = { content: ChatContent };

/** Opened by an address, it stays open from page to page until it is closed. */
export function Chat({ content }: ChatProps) {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const [closedAt, setClosedAt] = useState<string>();
  const [isOpen, setOpen] = useState(true);
  if (!isOpen && opensChat(search) && closedAt !== key) setOpen(true);

  function close() {
    setClosedAt(key);
    setOpen(false);
    if (!opensChat(search)) return;
    // Pages that change their query string would otherwise write it again.
    void navigate(
      { search: withoutChat(search) },
      { replace: true, preventScrollReset: true, state },
    );
  }

  return isOpen && <ChatPanel content={content} onClose={close} />;
}
