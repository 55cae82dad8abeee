import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useId } from 'react';
import { Link } from 'react-router';
import { ChangeTable, FactTable } from '#app/panel/effects.tsx';
import { factChanges } from '#app/panel/fact-texts.ts';
import cardStyles from '#app/parts/card.module.css';
import { IconSpot } from '#app/parts/icon-spot.tsx';
import { Avatar } from '#app/parts/lines.tsx';
import { paidPath, subjectPath } from '#app/text/paths.ts';
import { shortMomentOf, spanOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { Decision } from './decision.tsx';
import { MembersSee } from './members-see.tsx';
import styles from './request-card.module.css';
import { StateChip } from './request-list.tsx';
import { type RequestView, requestText } from './request-texts.ts';
import { SinceAsked } from './since-asked.tsx';
import { Staleness } from './staleness.tsx';

/** One request: who asks and why, what it changes, what members will see, and the decision. */
export function RequestCard({ request }: { request: RequestView }) {
  const titleId = useId();
  const now = useNow();
  const { icon, tone, title, amount } = requestText(request);
  const { id, state, askedBy, askedAt, expiresAt, reason, obstacle, isUnverified } = request;
  const left = new Date(expiresAt).getTime() - now;
  const ends = `${left > 0 ? 'Expires' : 'Expired'} ${shortMomentOf(expiresAt, now)}`;
  return (
    <article className={cardStyles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <IconSpot icon={icon} tone={tone} />
        <div>
          <h2 id={titleId}>
            {title}
            {amount && <span>{amount}</span>}
          </h2>
          <small>
            Request {id}. {state === 'waiting' ? `${ends}, in ${spanOf(left)}. ` : ''}
            <CaseLink request={request} />
          </small>
        </div>
        {state === 'waiting' ? (
          <Chip tone="warn">
            <DeskIcon name="clock" />
            {obstacle === null ? 'Waits for you' : 'Waits'}
          </Chip>
        ) : (
          <StateChip state={state} />
        )}
      </header>
      <div className={styles.part}>
        <p className={styles.who}>
          <Avatar name={askedBy} />
          <b>{request.isAskedByReader ? 'You' : askedBy}</b>
          <small>asked {shortMomentOf(askedAt, now)}</small>
        </p>
        {isUnverified && (
          <p className={styles.quiet}>
            Asked from a terminal without sign-in. Whoever approves it first stands for it, and
            somebody else approves it then.
          </p>
        )}
        {reason !== null && <blockquote className={styles.quote}>{reason}</blockquote>}
      </div>
      <Staleness request={request} />
      <SinceAsked request={request} />
      <Changes request={request} />
      <MembersSee request={request} />
      <Decision request={request} />
    </article>
  );
}

const ABOUT_PAID = new Set(['refund', 'delivery cancel', 'subscription refund', 'adjust money']);
const ABOUT_MEMBERS = new Set(['adjust avios', 'adjust debt', 'member erase']);

/** Links to the order, plan or member, to look at before deciding. */
function CaseLink({ request: { action, subject } }: { request: RequestView }) {
  if (ABOUT_PAID.has(action)) {
    return (
      <Link to={paidPath(subject)}>See the {subject.startsWith('sub') ? 'plan' : 'order'}</Link>
    );
  }
  // Those who may not see whole numbers have only its end.
  const isWhole = /^[A-Z]+\/\d+$/.test(subject);
  const to = ABOUT_MEMBERS.has(action) && isWhole && subjectPath({ type: 'member', id: subject });
  return to ? <Link to={to}>See the member</Link> : null;
}

function Changes({ request: { before, after } }: { request: RequestView }) {
  if (!before || !after) {
    return (
      <p className={styles.part}>
        Your role sees that there is a request, and not what it is about.
      </p>
    );
  }
  const changes = factChanges({ before, after }).filter(({ isChanged }) => isChanged);
  return (
    <section className={styles.changes}>
      <h3>What changes</h3>
      {changes.length > 0 ? (
        <ChangeTable changes={changes} />
      ) : (
        <FactTable change={{ before, after }} />
      )}
    </section>
  );
}
