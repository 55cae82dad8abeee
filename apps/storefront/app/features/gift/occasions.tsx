import { Icon } from '@cairn/ui/icon';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import { OccasionPicture } from '#app/ordering/gift/gift-card.tsx';
import styles from './occasions.module.css';

type Props = {
  title: string;
  occasions: readonly Occasion[];
  chosen: string | undefined;
  onChoose(key: string): void;
};

export function Occasions({ title, occasions, chosen, onChoose }: Props) {
  if (occasions.length < 2) return null;
  return (
    <fieldset className={styles.occasions}>
      <legend>{title}</legend>
      <div>
        {occasions.map((occasion) => (
          <label key={occasion.key}>
            <input
              type="radio"
              name="occasion"
              className={styles.input}
              checked={occasion.key === chosen}
              onChange={() => onChoose(occasion.key)}
            />
            <OccasionPicture occasion={occasion} className={styles.picture} />
            <span className={styles.name}>
              {occasion.name}
              <span className={styles.mark} aria-hidden="true">
                <Icon name="check" />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
