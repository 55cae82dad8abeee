import { Button } from '@cairn/ui/button';
import logo from '@cairn/ui/drawings/logo-on-pine.svg';
import { Icon } from '@cairn/ui/icon';
import { IconButton } from '@cairn/ui/icon-button';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { noteInAddress } from './chat-address.ts';
import { ChatForm } from './chat-form.tsx';
import { ChatGreeting } from './chat-greeting.tsx';
import styles from './chat-panel.module.css';
import { SaidTurn } from './chat-turns.tsx';
import { orderOf } from './conversation.ts';
import { HandOver } from './hand-over.tsx';
import { type ChatVisit, useChat } from './use-chat.ts';
import { useFreeSide } from './use-free-side.ts';

type Props = {
  content: ChatContent;
  visit: ChatVisit;
  onClose(): void;
  /** Closes it once the page that a link leads to is there. */
  onLeave(): void;
};

/** Narrower than this the chat covers the page, which must not be reached behind it. */
const COVERS = '(max-width: 767px)';

/** Pixels above the question that is scrolled to. */
const GAP = 16;

export function ChatPanel({ content, visit, onClose, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { key } = useLocation();
  const chat = useChat(content, visit);
  const { turns, waiting, isLooking } = chat;
  /** Until then nothing is announced: a conversation that is shown again is not new. */
  const [hasAsked, setHasAsked] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (window.matchMedia(COVERS).matches) element?.showModal();
    else element?.show();
    input.current?.focus();
    return () => {
      element?.close();
      noteInAddress(false);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  // A navigation replaces the address.
  useEffect(() => noteInAddress(true), [key]);

  // To the last question, so that a long answer is read from its beginning.
  useEffect(() => {
    const element = log.current;
    const asked = [...(element?.querySelectorAll('[data-asked]') ?? [])].at(-1);
    if (!element || !asked) return;
    const distance = asked.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollTop += distance - GAP;
  }, [turns.length, isLooking]);

  // Works from anywhere on the page, because the chat may cover the button.
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    const isForAnother = document.querySelector('dialog:modal, :popover-open') !== null;
    if (event.key === 'Escape' && !isForAnother) onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, []);
  const side = useFreeSide(dialog);

  /** The button that was pressed goes, so the input takes the focus. */
  function choose(id: string, title: string) {
    setHasAsked(true);
    input.current?.focus();
    if (!isLooking) chat.choose(id, title);
  }

  function askAgain(index: number) {
    setHasAsked(true);
    input.current?.focus();
    if (!isLooking) chat.askAgain(index);
  }

  function followLink() {
    if (window.matchMedia(COVERS).matches) onLeave();
  }

  const person = { order: orderOf(turns), onLeave, onClose };
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      data-side={side}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={styles.head}>
        <img src={logo} alt="" width={28} height={28} />
        <div>
          <h2 id={titleId}>{content.title}</h2>
          <p>{content.intro}</p>
        </div>
        <IconButton label={content.closeText} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      <div
        ref={log}
        role="log"
        aria-live={hasAsked ? 'polite' : 'off'}
        aria-label={content.logLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className={styles.log}
      >
        {turns.length === 0 && waiting === undefined && (
          <ChatGreeting
            content={content}
            answers={chat.answers}
            asker={chat.asker}
            onChoose={choose}
          />
        )}
        {turns.map((turn, index) => (
          <SaidTurn
            key={index}
            turn={turn}
            isLast={index === turns.length - 1 && !isLooking}
            content={content}
            person={person}
            onChoose={choose}
            onAskAgain={() => askAgain(index)}
            onFollow={followLink}
          />
        ))}
        {waiting !== undefined && (
          <p className={styles.own} dir="auto" data-asked>
            {waiting}
          </p>
        )}
        {isLooking && (
          <p className={styles.looking} aria-live="off">
            <span className="visually-hidden">{content.lookingText}</span>
            <i />
            <i />
            <i />
          </p>
        )}
        {chat.answers.status === 'failed' && (
          <div className={styles.theirs}>
            <p>{content.failedText}</p>
            <Button kind="secondary" size="sm" onClick={chat.retry}>
              {content.retryText}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <ChatForm
          ref={input}
          content={content}
          isBusy={isLooking || chat.answers.status === 'failed'}
          onType={() => setHasAsked(true)}
          onAsk={chat.ask}
        />
        <HandOver className={styles.person} {...person}>
          <Icon name="headset" />
          {content.handOverText}
        </HandOver>
      </div>
    </dialog>
  );
}
