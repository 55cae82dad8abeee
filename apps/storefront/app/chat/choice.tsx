import { Icon, type IconName } from '@cairn/ui/icon';
import styles from './chat-panel.module.css';

/** Icons of the help sections that are chosen most often. */
const ICONS: Record<string, IconName> = {
  'order-where': 'shopping-bag',
  'avios-not-arrived': 'shopping-bag',
  'avios-arrive': 'clock',
  'plan-next-payment': 'calendar-clock',
  'plan-cancel': 'calendar-x-2',
  'price-of-avios': 'coins',
  'payment-failed': 'credit-card',
  'charged-twice': 'credit-card',
  'refund-can-i': 'undo-2',
  'refund-where': 'undo-2',
};

type Props = {
  id: string;
  title: string;
  hint?: string | undefined;
  onChoose(id: string, title: string): void;
};

/** A question to be chosen instead of typed. */
export function Choice({ id, title, hint, onChoose }: Props) {
  return (
    <button type="button" className={styles.choice} onClick={() => onChoose(id, title)}>
      <ChoiceText icon={ICONS[id] ?? 'circle-question-mark'} title={title} hint={hint} />
    </button>
  );
}

type TextProps = { icon: IconName; title: string; hint?: string | undefined };

export function ChoiceText({ icon, title, hint }: TextProps) {
  return (
    <>
      <Icon name={icon} />
      <span>
        {title}
        {hint && <small>{hint}</small>}
      </span>
      <Icon name="chevron-right" />
    </>
  );
}
