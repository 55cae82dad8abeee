import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { Checkbox } from '@cairn/ui/checkbox';
import type { BonusReminderTexts } from '#app/content/blocks/bonus-reminder-texts.server.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './reminder-choices.module.css';
import { type ReminderKind, useReminders } from './use-reminders.ts';

type Props = {
  texts: BonusReminderTexts;
  kinds: readonly ReminderKind[];
  /** Shows when the member agreed to each. */
  dates?: { locale: string } | undefined;
};

/** Each is an email that the member agrees to by ticking it, and ends by ticking it again. */
export function ReminderChoices({ texts, kinds, dates }: Props) {
  const { timeZone } = useSession();
  const { result, outcome, isOn, toggle } = useReminders();
  if (result.kind !== 'ready') {
    const isFailed = result.kind === 'failed' || result.kind === 'refused';
    return dates && isFailed ? <p className={styles.failure}>{texts.loadFailedText}</p> : null;
  }
  const { startsSince, endsSoonSince } = result.data;
  const since = { starts: startsSince, endsSoon: endsSoonSince };
  const label = { starts: texts.startsText, endsSoon: texts.endsSoonText };
  const hintOf = (kind: ReminderKind) => {
    const agreed = since[kind];
    if (!dates || agreed === undefined) return undefined;
    const date = formatMoment(new Date(agreed), timeZone, dates.locale);
    return fillIn(texts.sinceText, { date });
  };
  return (
    <div className={styles.choices}>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={label[kind]}
          hint={hintOf(kind)}
          checked={isOn(kind)}
          aria-busy={outcome === 'busy'}
          onChange={() => toggle(kind)}
        />
      ))}
      <p role="status" className={styles.done}>
        {outcome === 'saved' && (kinds.some(isOn) ? texts.onText : texts.offText)}
      </p>
      <p role="alert" className={styles.failure}>
        {outcome === 'failed' && texts.failedText}
      </p>
    </div>
  );
}
