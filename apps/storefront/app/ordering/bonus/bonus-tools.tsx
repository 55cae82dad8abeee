import { formatMoment } from '@cairn/contract/values/format-moment';
import { startPage, type TieredProduct } from '@cairn/contract/values/product';
import { useTexts } from '#app/member-page/use-texts.ts';
import { useSession } from '#app/session/session.tsx';
import AddToCalendar from '../calendar/add-to-calendar.tsx';
import { ReminderChoices } from './reminder-choices.tsx';
import type { ReminderKind } from './use-reminders.ts';

type Props = {
  product: TieredProduct;
  kinds: readonly ReminderKind[];
  /** Milliseconds; undefined when no bonus runs. */
  endsAt: number | undefined;
  locale: string;
};

/** A reminder of a bonus, and a calendar file with its end. */
export default function BonusTools({ product, kinds, endsAt, locale }: Props) {
  const { timeZone } = useSession();
  const texts = useTexts('bonus-reminders');
  const end = endsAt === undefined ? undefined : new Date(endsAt);
  return (
    <>
      {end && (
        <AddToCalendar
          kind="bonusEnd"
          id={`${product}-${end.toISOString()}`}
          at={end}
          values={{ moment: formatMoment(end, timeZone, locale) }}
          path={startPage(product)}
        />
      )}
      {/* Last, because they appear once the member's own are known and must move nothing. */}
      {texts && <ReminderChoices texts={texts} kinds={kinds} />}
    </>
  );
}
