import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button, buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { OrderSummary, type SummaryRow } from '@cairn/ui/order-summary';
import { Link } from 'react-router';
import type { BoosterPage } from '#app/content/order-pages/booster-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { LimitMeter, LimitSkeleton } from '#app/ordering/parts/limit-meter.tsx';
import type { NextAction } from '#app/ordering/parts/member-standing.ts';
import { OrderNotes } from '#app/ordering/parts/order-notes.tsx';
import { nextPath } from '#app/ordering/paths.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import styles from './boost-summary.module.css';
import { BoostPrices, MultiplierChoice } from './multiplier-choice.tsx';
import type { ShownMultiplier, ShownPrice, ShownQuote } from './offer.ts';

export type Summary = {
  content: BoosterPage;
  /** Avios earned with the chosen activities, or with the example's. */
  avios: number;
  multipliers: readonly ShownMultiplier[];
  multiplier: number;
  /** The multiplier that the member picked; larger than `multiplier` if the allowance does not cover it. */
  wanted: number;
  /** Undefined while nothing is chosen. */
  quote: ShownQuote | undefined;
  buying: ShownPrice | undefined;
  currency: Currency;
  balance: number | undefined;
  /** Undefined for visitors and while it loads. */
  allowance: { used: number; left: number; year: number } | undefined;
  campaignEnd: string | undefined;
  /** Shows the example instead of the member's own activities. */
  isExample: boolean;
  isBusy: boolean;
  next: NextAction;
  /** Shown if nothing can be boosted. */
  stopText: string | undefined;
  locale: string;
  onMultiply(multiplyBy: number): void;
  onContinue(): void;
};

export function BoostSummary(props: Summary) {
  const { content, multipliers, currency, allowance, isExample, stopText } = props;
  const { summary, choice } = content;
  const left = allowance?.left ?? Number.POSITIVE_INFINITY;
  return (
    <OrderSummary
      title={isExample ? summary.exampleTitle : choice.title}
      receive={{
        choice: (
          <>
            {choice.hint && <p className={styles.text}>{choice.hint}</p>}
            <MultiplierChoice
              {...props}
              group="multiplier"
              left={left}
              onChange={props.onMultiply}
            />
            <Lowered {...props} />
            {multipliers.length > 0 && <BoostPrices {...props} />}
          </>
        ),
      }}
      rows={rowsOf(props)}
      total={{ name: fillIn(summary.totalText, { currency }), value: <Total {...props} /> }}
    >
      {stopText && <p className={styles.text}>{stopText}</p>}
      <div className={styles.action}>
        <ContinueButton {...props} />
      </div>
      <Discount {...props} />
      {allowance && <Allowance {...props} allowance={allowance} />}
      {!allowance && props.isBusy && <LimitSkeleton />}
      <OrderNotes
        notes={[
          { icon: 'zap', text: summary.arrivalText },
          { icon: 'undo-2', text: summary.refundText, link: summary.refundLink },
        ]}
      />
    </OrderSummary>
  );
}

export function Lowered({ content, multiplier, wanted, multipliers, allowance, locale }: Summary) {
  const name = (by: number) => multipliers.find((one) => one.multiplyBy === by)?.name ?? `${by}x`;
  return (
    <p role="status" className={styles.text}>
      {wanted > multiplier &&
        allowance &&
        fillIn(content.choice.loweredText, {
          wanted: name(wanted),
          multiplier: name(multiplier),
          left: formatCount(allowance.left, locale),
          year: `${allowance.year}`,
        })}
    </p>
  );
}

function rowsOf(props: Summary): SummaryRow[] {
  const { content, avios, multiplier, multipliers, balance, isExample, locale } = props;
  const { summary } = content;
  const number = (count: number) => formatCount(count, locale);
  const added = avios * multiplier;
  const name = multipliers.find((one) => one.multiplyBy === multiplier)?.name ?? '';
  const after = { before: number(balance ?? 0), after: number((balance ?? 0) + added) };
  return [
    { name: summary.earnedText, value: fillIn(summary.aviosText, { amount: number(avios) }) },
    {
      name: fillIn(summary.addedText, { multiplier: name }),
      value: fillIn(summary.aviosText, { amount: `+${number(added)}` }),
      tone: 'bonus',
    },
    ...(isExample
      ? []
      : [
          {
            name: summary.balanceAfterText,
            value:
              balance === undefined ? (
                '–'
              ) : (
                <Spoken
                  shown={`${after.before} → ${after.after}`}
                  spoken={fillIn(summary.balanceSpokenText, after)}
                />
              ),
          },
        ]),
  ];
}

function Total({ content, quote }: Summary) {
  if (!quote) return '–';
  const { total, standardTotal } = quote;
  if (!standardTotal) return total;
  const instead = fillIn(content.choice.insteadOfText, { price: standardTotal });
  return (
    <>
      {total} <small className={styles.instead}>{instead}</small>
    </>
  );
}

/** Says until when the campaign price applies. */
function Discount({ content, campaignEnd }: Summary) {
  const { discountEndText } = content.summary;
  if (campaignEnd === undefined || discountEndText === undefined) return null;
  return <p className={styles.text}>{fillIn(discountEndText, { date: campaignEnd })}</p>;
}

type AllowanceProps = Summary & { allowance: NonNullable<Summary['allowance']> };

function Allowance({ content, allowance, avios, multiplier, locale }: AllowanceProps) {
  const { used, left, year } = allowance;
  const added = avios * multiplier;
  const number = (count: number) => formatCount(count, locale);
  const values = {
    cap: number(used + left),
    used: number(used + added),
    left: number(left - added),
    year: `${year}`,
  };
  return (
    <LimitMeter
      title={fillIn(content.limit.text, values)}
      text={fillIn(content.limit.leftText, values)}
      label={fillIn(content.limit.label, values)}
      most={used + left}
      used={used}
      added={added}
    />
  );
}

/** The button to the payment. Visitors log in first. */
export function ContinueButton(props: Summary & { isShort?: boolean }) {
  const { content, avios, next, stopText, onContinue, isShort = false } = props;
  const { buttonText, chooseFirstText } = content.summary;
  if (next === 'log in') {
    return (
      <LogInLink className={buttonClass({ block: !isShort })}>{content.logIn.buttonText}</LogInLink>
    );
  }
  if (next === 'wait') {
    return (
      <Button block={!isShort} aria-busy>
        {buttonText}
      </Button>
    );
  }
  if (stopText !== undefined || avios === 0) {
    return (
      <Button block={!isShort} aria-disabled>
        {stopText === undefined && !isShort ? chooseFirstText : buttonText}
      </Button>
    );
  }
  return (
    <Link
      className={buttonClass({ block: !isShort })}
      to={nextPath('booster')}
      onClick={onContinue}
    >
      {buttonText}
      {!isShort && <Icon name="arrow-right" />}
    </Link>
  );
}
