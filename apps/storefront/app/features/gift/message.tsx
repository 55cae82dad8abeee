import { fillIn } from '@cairn/contract/values/fill-in';
import { Field } from '@cairn/ui/field';
import { TextArea } from '@cairn/ui/text-area';
import { useId } from 'react';
import type { GiftPage } from '#app/content/order-pages/gift-page.server.ts';
import styles from './message.module.css';

type Props = {
  texts: GiftPage['message'];
  starters: readonly string[];
  message: string;
  onChange(message: string): void;
};

/** The message on the card, and some to start from. */
export function Message({ texts, starters, message, onChange }: Props) {
  const startersId = useId();
  const { maxLength } = texts;
  return (
    <section className={styles.message} aria-labelledby="say-something">
      <h2 id="say-something">{texts.title}</h2>
      <Field label={texts.label} optionalText={texts.optionalText}>
        {(ids) => (
          <>
            <TextArea
              {...ids}
              rows={3}
              dir="auto"
              maxLength={maxLength}
              value={message}
              onChange={({ target }) => onChange(target.value)}
            />
            <p className={styles.count}>
              {fillIn(texts.countText, { count: `${message.length}`, maxLength: `${maxLength}` })}
            </p>
          </>
        )}
      </Field>
      {starters.length > 0 && (
        <>
          <p id={startersId} className={styles.label}>
            {texts.startersTitle}
          </p>
          <ul className={styles.starters} aria-labelledby={startersId}>
            {starters.map((starter) => (
              <li key={starter}>
                <button
                  type="button"
                  aria-pressed={starter === message}
                  onClick={() => onChange(starter === message ? '' : starter)}
                >
                  {starter}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
