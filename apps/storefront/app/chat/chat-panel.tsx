import { Button, buttonClass } from '@cairn/ui/button';
import logo from '@cairn/ui/drawings/logo-on-pine.svg';
import { Icon } from '@cairn/ui/icon';
import { IconButton } from '@cairn/ui/icon-button';
import { TextInput } from '@cairn/ui/text-input';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { CONTACT, noteInAddress } from './chat-address.ts';
import styles from './chat-panel.module.css';
import { Greeting, HandOver, Said } from './chat-turns.tsx';
import { QUESTION_LENGTH, useConversation } from './conversation.ts';
import { isPerson, type Outcome } from './matching/match.ts';
import { replyTo, suggestionsOf } from './reply.ts';
import { useFreeSide } from './use-free-side.ts';
import { useHelp } from './use-help.ts';

type Props = { content: ChatContent; onClose(): void; onHandOver(): void };

/** Narrower than this the chat covers the page, which must not be reached behind it. */
const COVERS = '(max-width: 767px)';

export function ChatPanel({ content, onClose, onHandOver }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const { answers, retry } = useHelp();
  const { turns, say } = useConversation();
  const [question, setQuestion] = useState('');
  /** Asked before the help pages were there. */
  const [waiting, setWaiting] = useState<string>();

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

  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [turns.length]);

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

  function reply(text: string, outcome: Outcome) {
    if (answers.status !== 'ready') return;
    say({ from: 'member', text }, replyTo(outcome, answers.help, content));
    if (outcome.type !== 'person') return;
    onHandOver();
    if (pathname !== CONTACT) void navigate(CONTACT);
  }

  function askFor(text: string) {
    if (answers.status === 'ready') reply(text, answers.match(text));
  }

  function choose({ id, title }: { id: string; title: string }) {
    reply(title, isPerson(id) ? { type: 'person' } : { type: 'answer', id });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = question.trim();
    if (!text || answers.status === 'failed') return input.current?.focus();
    if (answers.status === 'loading') setWaiting(text);
    else askFor(text);
    setQuestion('');
  }

  const askWaiting = useEffectEvent(() => {
    if (waiting !== undefined) askFor(waiting);
    setWaiting(undefined);
  });
  useEffect(() => {
    if (answers.status === 'ready') askWaiting();
  }, [answers.status]);

  const hasAsked = turns.length > 0;
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div ref={log} role="log" aria-label={content.logLabel} tabIndex={0} className={styles.log}>
        <p className={styles.theirs}>
          <Greeting content={content} />
        </p>
        {answers.status === 'ready' && !hasAsked && (
          <ul className={styles.suggestions}>
            {suggestionsOf(answers.help).map((section) => (
              <li key={section.id}>
                <button type="button" onClick={() => choose(section)}>
                  {section.title}
                </button>
              </li>
            ))}
          </ul>
        )}
        {turns.map((turn, index) => (
          <Said
            key={index}
            turn={turn}
            content={content}
            onChoose={choose}
            onHandOver={onHandOver}
          />
        ))}
        {waiting !== undefined && (
          <p className={styles.own} dir="auto">
            {waiting}
          </p>
        )}
        {answers.status === 'failed' && (
          <div className={styles.theirs}>
            <p>{content.failedText}</p>
            <Button kind="secondary" size="sm" onClick={retry}>
              {content.retryText}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <form onSubmit={submit} className={styles.form}>
          <TextInput
            ref={input}
            aria-label={content.inputLabel}
            placeholder={content.inputLabel}
            autoComplete="off"
            dir="auto"
            maxLength={QUESTION_LENGTH}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          />
          <button type="submit" className={buttonClass()} aria-label={content.sendText}>
            <Icon name="send" />
          </button>
        </form>
        <HandOver className={styles.person} onHandOver={onHandOver}>
          <Icon name="headset" />
          {content.handOverText}
        </HandOver>
      </div>
    </dialog>
  );
}
