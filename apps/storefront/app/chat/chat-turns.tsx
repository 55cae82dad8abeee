import { fillIn } from '@cairn/contract/values/fill-in';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useSession } from '#app/session/session.tsx';
import { CONTACT } from './chat-address.ts';
import styles from './chat-panel.module.css';
import type { Turn } from './conversation.ts';

export function Greeting({ content }: { content: ChatContent }) {
  const { member } = useSession();
  const name = member?.profile.status === 'ready' ? member.profile.value.name.firstName : undefined;
  return name ? fillIn(content.memberGreeting, { name }) : content.greeting;
}

type SaidProps = { turn: Turn; content: ChatContent; onHandOver(): void };

export function Said({ turn, content, onHandOver }: SaidProps) {
  if (turn.from === 'member') {
    return (
      <p className={styles.own} dir="auto">
        {turn.text}
      </p>
    );
  }
  return (
    <div className={styles.theirs}>
      {turn.text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {turn.source ? (
        <p className={styles.source}>
          {content.sourceText}{' '}
          <ContentLink link="/resources/faq" target="_blank">
            {turn.source}
          </ContentLink>
        </p>
      ) : (
        <HandOver className={styles.handOver} onHandOver={onHandOver}>
          {content.handOverText}
        </HandOver>
      )}
    </div>
  );
}

type HandOverProps = { className: string | undefined; onHandOver(): void; children: ReactNode };

/** To the contact form, which takes the conversation along. Behind the chat it keeps what is typed. */
export function HandOver({ className, onHandOver, children }: HandOverProps) {
  const isThere = useLocation().pathname === CONTACT;
  return isThere ? (
    <button type="button" className={className} onClick={onHandOver}>
      {children}
    </button>
  ) : (
    <Link to={CONTACT} className={className} onClick={onHandOver}>
      {children}
    </Link>
  );
}
