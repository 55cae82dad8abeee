import { Button } from '@cairn/ui/button';
import styles from './masked-value.module.css';

type Props = {
  /** Which field it is, for the button's name: "email". */
  name: string;
  masked: string;
  /** Once it is revealed. */
  value: string | null | undefined;
  /** Absent for those who may not see it. */
  onShow: (() => void) | undefined;
};

/** Personal data, masked until somebody says why they need it (`useReveal`). */
export function MaskedValue({ name, masked, value, onShow }: Props) {
  if (value) return <mark className={styles.shown}>{value}</mark>;
  return (
    <span className={styles.masked}>
      {masked}
      {onShow && (
        <Button kind="secondary" className={styles.show} onClick={onShow}>
          Show<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </span>
  );
}
