import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { useSession } from '#app/session/session.tsx';
import styles from './chat-panel.module.css';
import { Choice, ChoiceText } from './choice.tsx';
import type { Said, Turn } from './conversation.ts';
import { HandOver, type PersonProps } from './hand-over.tsx';
import { OrderCard } from './order-card.tsx';

type Props = {
  turn: Turn;
  isLast: boolean;
  content: ChatContent;
  person: PersonProps;
  onChoose(id: string, title: string): void;
  onAskAgain(): void;
  onFollow(): void;
};

export function SaidTurn({ turn, ...props }: Props) {
  if (turn.from === 'member') {
    return (
      <p className={styles.own} dir="auto" data-asked>
        {turn.text}
      </p>
    );
  }
  if (turn.offers === 'person') return <OfferedPerson said={turn} {...props} />;
  const { isLast, content, person, onChoose } = props;
  return (
    <>
      <Answer said={turn} {...props} />
      {turn.choices && isLast && (
        <>
          <ul className={styles.choices}>
            {turn.choices.map(({ id, title }) => (
              <li key={id}>
                <Choice id={id} title={title} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <p className={styles.none}>
            {content.noneText}
            <HandOver className={styles.pill} {...person}>
              {content.handOverText}
            </HandOver>
          </p>
        </>
      )}
      {turn.offers === 'help' && (
        <ul className={styles.choices}>
          <li>
            <HandOver className={styles.choice} {...person}>
              <ChoiceText icon="headset" title={content.handOverText} />
            </HandOver>
          </li>
          <li>
            <ContentLink className={styles.choice} link="/resources/faq" target="_blank">
              <ChoiceText icon="circle-question-mark" title={content.helpCentreText} />
            </ContentLink>
          </li>
        </ul>
      )}
    </>
  );
}

type SaidProps = Omit<Props, 'turn'> & { said: Said };

function Answer({ said, content, onAskAgain, onFollow }: SaidProps) {
  const { member } = useSession();
  const { lead, text, source, cards = [], links = [], offers } = said;
  return (
    <div className={styles.theirs}>
      {lead && (
        <p>
          <strong>{lead}</strong>
        </p>
      )}
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {cards.map((card) => (
        <OrderCard key={card.reference} card={card} onFollow={onFollow} />
      ))}
      {offers === 'retry' && (
        <Button kind="secondary" size="sm" onClick={onAskAgain}>
          {content.retryText}
        </Button>
      )}
      {offers === 'log-in' &&
        (member ? (
          <Button kind="secondary" size="sm" onClick={onAskAgain}>
            {content.askAgainText}
          </Button>
        ) : (
          <LogInLink className={styles.pill}>{content.logInText}</LogInLink>
        ))}
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map((link) => (
            <ContentLink key={link.link} link={link.link} onClick={onFollow}>
              {link.text}
            </ContentLink>
          ))}
        </p>
      )}
      {source && (
        <p className={styles.source}>
          {content.sourceText}{' '}
          <ContentLink link={`/resources/faq#${source.id}`} target="_blank">
            {source.title}
          </ContentLink>
        </p>
      )}
    </div>
  );
}

function OfferedPerson({ said, content, person }: SaidProps) {
  return (
    <div className={styles.handOver}>
      <p>
        <strong>
          <Icon name="headset" />
          {said.lead}
        </strong>
      </p>
      <p>{said.text}</p>
      <HandOver className={styles.pill} {...person}>
        {content.personLinkText}
      </HandOver>
    </div>
  );
}
