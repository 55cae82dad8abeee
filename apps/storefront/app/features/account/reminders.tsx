import { Box } from '@cairn/ui/box';
import { Skeleton } from '@cairn/ui/skeleton';
import { useTexts } from '#app/member-page/use-texts.ts';
import { ReminderChoices } from '#app/ordering/bonus/reminder-choices.tsx';
import styles from './member-account.module.css';

/** The emails about bonuses, each with the time of the member's consent. */
export function Reminders({ locale }: { locale: string }) {
  const texts = useTexts('bonus-reminders');
  if (!texts) {
    return (
      <Box>
        <Skeleton height="block" />
      </Box>
    );
  }
  return (
    <Box aria-labelledby="reminders">
      <h2 id="reminders">{texts.title}</h2>
      <div className={styles.part}>
        <p>{texts.text}</p>
        <ReminderChoices texts={texts} kinds={['starts', 'endsSoon']} dates={{ locale }} />
      </div>
    </Box>
  );
}
