import { ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { fillIn } from '#app/content/fill-in.ts';
import { NextStep, PurchaseSummary, type SummaryProps } from './purchase-summary.tsx';
import styles from './summary-place.module.css';

/** Beside the packages, or on a phone a bar at the foot of the screen that opens. */
export function SummaryPlace(props: SummaryProps) {
  const { content, chosen, locale, next, onContinue } = props;
  const [isOpen, setOpen] = useState(false);
  const cardId = useId();
  const texts = content.summary;
  return (
    <aside id="order" className={styles.place} aria-label={texts.title} tabIndex={-1}>
      <div id={cardId} className={styles.card} data-open={isOpen && chosen !== undefined}>
        <PurchaseSummary {...props} />
      </div>
      <div className={styles.bar}>
        {chosen ? (
          <>
            <div>
              <strong>{chosen.price.texts.total}</strong>
              <button
                type="button"
                className={styles.more}
                aria-expanded={isOpen}
                aria-controls={cardId}
                onClick={() => setOpen(!isOpen)}
              >
                {fillIn(texts.barText, {
                  amount: (chosen.avios + chosen.price.bonusAvios).toLocaleString(locale),
                  pricePerAvios: chosen.price.texts.pricePerAvios.shown,
                })}
                <ChevronUp aria-hidden="true" />
              </button>
            </div>
            <NextStep content={content} next={next} onContinue={onContinue} isShort />
          </>
        ) : (
          <p>{texts.emptyText}</p>
        )}
      </div>
    </aside>
  );
}
