import { fillIn } from '@cairn/contract/values/fill-in';
import { Chip } from '@cairn/ui/chip';
import { Pile } from '@cairn/ui/pile';
import { Skeleton } from '@cairn/ui/skeleton';
import { Spoken } from '#app/content/text/spoken.tsx';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { type ButtonProps, PlanButton } from './plan-button.tsx';
import styles from './plan-card.module.css';

type Props = ButtonProps & {
  /** Off when a member's own price is missing: the visitors' may be in another currency. */
  isPriced: boolean;
  /** It has the lowest price per avios. */
  isBest: boolean;
  isChosen: boolean;
  locale: string;
};

export function PlanCard(props: Props) {
  const { content, texts, plan, interval, isPriced, isBest, isChosen, ...more } = props;
  const { current, action, locale } = more;
  const { card } = content;
  const { total, original, perAvios } = plan.prices[interval].texts;
  const isBusy = action.kind === 'wait';
  const savingText = plan.saving && card.savingTexts?.[interval];
  const number = (count: number) => formatCount(count, locale);
  return (
    <li
      className={styles.plan}
      data-best={isBest || undefined}
      data-current={current !== undefined || undefined}
    >
      <p className={styles.labels}>
        {current && (
          <Chip tone={current.label === 'active' ? 'ok' : 'warn'}>
            {fillIn(texts.labels[current.label], { date: current.endDate })}
          </Chip>
        )}
        {isChosen && !current && <Chip tone="brand">{card.chosenText}</Chip>}
        {isBest && <Chip tone="solid">{texts.labels.best}</Chip>}
      </p>
      <div className={styles.head}>
        <h2>{plan.name}</h2>
        <Pile fullness={plan.fullness} hasBonus={false} className={styles.pile} />
      </div>
      <p className={styles.avios}>
        <b>{number(plan.avios)}</b> {card.aviosText}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{card.inAYearText}</dt>
          <dd>{fillIn(card.inAYearAviosText, { amount: number(plan.aviosPerYear) })}</dd>
        </div>
        {isPriced && (
          <div>
            <dt>{card.pricePerAviosText}</dt>
            <dd>{isBusy ? <Skeleton className={styles.wait} /> : <Spoken {...perAvios} />}</dd>
          </div>
        )}
        <div>
          <dt>{card.lengthText}</dt>
          <dd>{texts.length}</dd>
        </div>
        {isPriced && (
          <div className={styles.price}>
            <dt>{card.priceTexts[interval]}</dt>
            <dd>{isBusy ? <Skeleton className={styles.wait} /> : <b>{total}</b>}</dd>
          </div>
        )}
      </dl>
      <p className={styles.saving}>
        {!isBusy && isPriced && original && (
          <span className={styles.original}>
            {fillIn(card.originalPriceText, { price: original })}
          </span>
        )}
        {!isBusy && isPriced && savingText && fillIn(savingText, { saving: plan.saving ?? '' })}
      </p>
      <PlanButton {...props} />
    </li>
  );
}
