import { Button, buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Link } from 'react-router';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { KeyValues } from '#app/parts/key-values.tsx';
import { Lead } from '#app/parts/lines.tsx';
import { memberName } from '#app/records/records.ts';
import { useMay } from '#app/session/use-may.ts';
import { aviosText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { subjectPath } from '#app/text/paths.ts';
import { momentOf } from '#app/text/times.ts';
import { type Difference, kindName, sidesText } from './day-texts.ts';
import styles from './difference-item.module.css';

/** The facts of the report's line, where the cause does not say them. */
const WITH_LINE: readonly Difference['cause'][] = ['not_applicable', 'unknown_line'];

const ASK =
  'Ask the provider for this payment. Its answer books the money, with everything that follows from it.';

type Props = {
  difference: Difference;
  isOpen: boolean;
  show: ReturnType<typeof useOpenPanel>['show'];
};

/** A difference with its cause, its cure and the button for that, or how it ended. */
export function DifferenceItem({ difference, isOpen, show }: Props) {
  const mayAct = useMay('reconcile money');
  const {
    key,
    subject,
    pspReference,
    state,
    cause,
    causeText,
    cureText,
    cure,
    text,
    formerReason,
  } = difference;
  const to = subjectPath(subject);
  const title = shortId(to === undefined ? pspReference : subject.id);
  return (
    <li className={styles.item}>
      <Lead
        icon={state === 'open' ? 'triangle-alert' : 'check'}
        tone={state === 'open' ? 'warn' : 'ok'}
        title={title}
        to={to}
        note={aboutText(difference)}
      />
      <KeyValues rows={[{ key: amountName(difference), value: sidesText(difference) }]} />
      {state !== 'open' && <Ended difference={difference} />}
      {formerReason !== undefined && (
        <p>It was closed once, with “{formerReason}”. Its amounts have changed since.</p>
      )}
      <p>
        <b>Cause.</b> {causeText}
      </p>
      {WITH_LINE.includes(cause) && <p>{text}</p>}
      {cure && (
        <p>
          <b>Cure.</b> {cure.name === 'reconcile apply' ? ASK : cureText}
        </p>
      )}
      {(cure || to !== undefined) && (
        <div className={styles.actions}>
          {cure && mayAct && (
            <Button aria-expanded={isOpen} onClick={() => show('cure', `${difference.day} ${key}`)}>
              {cure.name === 'reconcile apply' ? 'Ask the provider' : 'Close with a reason'}
              <span className="visually-hidden">: {title}</span>
            </Button>
          )}
          {to !== undefined && (
            <Link className={buttonClass({ kind: 'secondary' })} to={to}>
              See {subject.type === 'subscription' ? 'plan' : 'order'}
              <span className="visually-hidden"> {title}</span>
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

/** Amounts of what came late are the changes since the day was closed. */
function amountName({ kind, isLate }: Difference): string {
  return isLate ? `${kindName(kind)}, since then` : kindName(kind);
}

function aboutText({ member, avios, pspReference }: Difference): string {
  if (!member) return `Payment ${shortId(pspReference)}`;
  const { masked } = member.number;
  const credit = avios === undefined ? '' : `, ${aviosText(avios)}`;
  return `${memberName(member)} ${masked}${credit}`;
}

function Ended({ difference }: { difference: Difference }) {
  const { state, ended, bookedAt } = difference;
  if (!ended) return null;
  const { at, by, reason } = ended;
  return (
    <p>
      <Chip tone={state === 'booked' ? 'ok' : 'mute'}>{endName(difference)}</Chip> by {by},{' '}
      {momentOf(at)}
      {reason !== undefined && `: “${reason}”`}.
      {bookedAt !== undefined && ` In the books since ${momentOf(bookedAt)}.`}
    </p>
  );
}

/** One that ended without money was found by a later comparison to be none. */
function endName({ state, theirs, ours }: Difference): string {
  if (state === 'closed') return 'Closed';
  return theirs.amount === 0 && ours.amount === 0 ? 'No longer differs' : 'Booked';
}
