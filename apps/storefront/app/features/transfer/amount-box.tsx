import { TRANSFER_STEP } from '@cairn/contract/prices/transfer-step';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Range } from '@cairn/ui/range';
import type { RefObject } from 'react';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import styles from './amount-box.module.css';
import { type AmountError, type Fees, limitsOf, type Reach, type StopReason } from './rules.ts';
import { type Amount, quickAmounts } from './use-amount.ts';

type Texts = TransferPage['amount'];

type Props = {
  content: TransferPage;
  fees: Fees;
  amount: Amount;
  fee: string;
  reach: Reach;
  means: { held: number } | undefined;
  /** The rest of the member's yearly limit. */
  year: number | undefined;
  isForMember: boolean;
  /** Set when nothing can be transferred. */
  reason: StopReason | undefined;
  fieldRef: RefObject<HTMLInputElement | null>;
  locale: string;
};

const HINTS: Record<Reach['limitedBy'], (texts: Texts) => string> = {
  transfer: ({ hint }) => hint,
  balance: ({ balanceHint }) => balanceHint,
  held: ({ heldHint }) => heldHint,
  year: ({ yearHint }) => yearHint,
};

const ERRORS: Record<AmountError, (texts: Texts) => string> = {
  number: ({ errorText }) => errorText,
  balance: ({ balanceErrorText }) => balanceErrorText,
  year: ({ yearErrorText }) => yearErrorText,
  unavailable: ({ unavailableErrorText }) => unavailableErrorText,
};

/** Number field, buttons and slider for the same amount. */
export function AmountBox(props: Props) {
  const { content, fees, amount, fee, reach, means, year, isForMember, reason, fieldRef, locale } =
    props;
  const texts = content.amount;
  const { least, most } = limitsOf(fees.bands);
  const number = (count: number) => formatCount(count, locale);
  const values = {
    from: number(least),
    to: number(Math.max(least, reach.most)),
    most: number(reach.most),
    step: number(TRANSFER_STEP),
    held: number(means?.held ?? 0),
    year: `${year ?? ''}`,
  };
  const hint = reason ? reason.text : fillIn(HINTS[reach.limitedBy](texts), values);
  const isOff = reason !== undefined;
  const shown = isOff ? least : amount.avios;
  const error =
    amount.error && amount.isErrorShown && !isOff
      ? fillIn(ERRORS[amount.error](texts), values)
      : undefined;
  const step = (by: number, label: string, icon: 'minus' | 'plus') => {
    const isAtEnd = by < 0 ? shown <= least : shown >= reach.most;
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={fillIn(label, values)}
        // At its end the button stays focusable, so that keyboard users do not lose focus.
        aria-disabled={isAtEnd || undefined}
        disabled={isOff}
        onClick={() => !isAtEnd && amount.step(by)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <Box aria-labelledby="how-many">
      <h2 id="how-many">{texts.title}</h2>
      <div className={styles.row}>
        {step(-TRANSFER_STEP, texts.fewerText, 'minus')}
        <div className={styles.field}>
          <label htmlFor="amount">{texts.inputLabel}</label>
          <input
            id="amount"
            ref={fieldRef}
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            value={isOff ? number(least) : amount.text}
            disabled={isOff}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error ? 'amount-error amount-hint' : 'amount-hint'}
            onChange={(event) => amount.type(event.target.value)}
            onBlur={amount.finish}
            onKeyDown={(event) => event.key === 'Enter' && amount.finish()}
          />
        </div>
        {step(TRANSFER_STEP, texts.moreText, 'plus')}
      </div>
      {/* Always there, so that screen readers hear what comes into it. */}
      <p id="amount-error" className={styles.error} role="status">
        {error && (
          <>
            <Icon name="circle-alert" />
            {error}
          </>
        )}
      </p>
      <div className={styles.slider}>
        <Range
          label={texts.sliderLabel}
          valueText={fillIn(texts.valueText, { amount: number(shown), fee })}
          min={least}
          max={most}
          step={TRANSFER_STEP}
          value={shown}
          disabled={isOff}
          aria-describedby="amount-hint"
          onChange={(event) => amount.set(Number(event.target.value))}
        >
          {!isOff && reach.limitedBy !== 'transfer' && (
            <svg aria-hidden="true">
              <rect width={`${(100 * (reach.most - least)) / (most - least)}%`} height="100%" />
            </svg>
          )}
        </Range>
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{number(least)}</span>
        <span>{number(most)}</span>
      </p>
      <p id="amount-hint" className={styles.hint}>
        {/* A new element for each text: the same one would move when its text changes. */}
        <span key={hint}>{hint}</span>
      </p>
      {reason ? (
        <Ways links={reason.links} />
      ) : (
        <fieldset className={styles.quick}>
          <legend className="visually-hidden">{texts.quickLabel}</legend>
          {[...quickAmounts(reach.most), reach.most].map((avios) => (
            <button
              key={avios}
              type="button"
              className={styles.quickAmount}
              aria-pressed={avios === amount.avios && amount.error === undefined}
              onClick={() => amount.set(avios)}
            >
              {avios === reach.most && isForMember
                ? fillIn(texts.allText, { amount: number(avios) })
                : number(avios)}
            </button>
          ))}
        </fieldset>
      )}
    </Box>
  );
}

function Ways({ links }: Pick<StopReason, 'links'>) {
  if (links.length === 0) return null;
  return (
    <p className={styles.ways}>
      {links.map(({ text, link }, index) => (
        <ContentLink
          key={link}
          link={link}
          className={buttonClass({ kind: index === 0 ? 'primary' : 'secondary', size: 'sm' })}
        >
          {text}
        </ContentLink>
      ))}
    </p>
  );
}
