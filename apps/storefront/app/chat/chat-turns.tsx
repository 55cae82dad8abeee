import { fillIn } from '@cairn/contract/values/fill-in';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useSession } from '#app/session/session.tsx';
import { CONTACT } from './chat-address.ts';
import styles from './chat-panel.module.css';
import type { Turn } from './conversation.ts';

const HELP_CENTRE = '/resources/faq';

export function Greeting({ content }: { content: ChatContent }) {
  const { member } = useSession();
  const name = member?.profile.status === 'ready' ? member.profile.value.name.firstName : undefined;
  return name ? fillIn(content.memberGreeting, { name }) : content.greeting;
}

type SaidProps = {
  turn: Turn;
  content: ChatContent;
  onChoose(section: { id: string; title: string }): void;
  onHandOver(): void;
};

export function Said({ turn, content, onChoose, onHandOver }: SaidProps) {
  if (turn.from === 'member') {
    return (
      <p className={styles.own} dir="auto">
        {turn.text}
      </p>
    );
  }
  const { text, source, link, choices, isUnknown } = turn;
  return (
    <div className={styles.theirs}>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link && <ContentLink link={link.url}>{link.text}</ContentLink>}
      {source && (
        <p className={styles.source}>
          {content.sourceText}{' '}
          <ContentLink link={HELP_CENTRE} target="_blank">
            {source}
          </ContentLink>
        </p>
      )}
      {choices && (
        <ul className={styles.suggestions}>
          {choices.map((section) => (
            <li key={section.id}>
              <button type="button" onClick={() => onChoose(section)}>
                {section.title}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isUnknown && (
        <>
          <HandOver className={styles.handOver} onHandOver={onHandOver}>
            {content.handOverText}
          </HandOver>
          <p className={styles.source}>
            <ContentLink link={HELP_CENTRE} target="_blank">
              {content.helpCentreText}
            </ContentLink>
          </p>
        </>
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
