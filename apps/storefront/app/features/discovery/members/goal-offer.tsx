import { fillIn } from '@cairn/contract/values/fill-in';
import { startPage } from '@cairn/contract/values/product';
import { Button, buttonClass } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { Icon } from '@cairn/ui/icon';
import { TextInput } from '@cairn/ui/text-input';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { GoalContent } from '#app/content/pages/discovery-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { packageFor, readGoal, storedGoal, storeGoal, suggestedGoal } from '#app/ordering/goal.ts';
import type { ShownQuote } from '../prices/show-quotes.ts';
import frame from './members.module.css';
import styles from './offers.module.css';
import type { PricedOffer } from './own-offer.ts';

type Props = {
  content: GoalContent;
  offer: PricedOffer;
  subject: string;
  balance: number;
  /** The payment for a package is being confirmed: none is offered meanwhile. */
  isConfirming: boolean;
  locale: string;
};

/** The distance from a member's balance to their goal, and the package that closes the gap. */
export function GoalOffer({ content, offer, subject, balance, isConfirming, locale }: Props) {
  const [chosen, setChosen] = useState(() => storedGoal(subject));
  const [isChanging, setChanging] = useState(false);
  const amount = (count: number) => count.toLocaleString(locale);
  const goal = chosen ?? suggestedGoal(balance);
  const gap = goal - balance;
  const quote = gap > 0 && !isConfirming ? packageFor(gap, offer.quotes) : undefined;
  const noPackageText = isConfirming ? content.confirmingText : content.enoughText;

  function save(changed: number) {
    storeGoal(subject, changed);
    setChosen(changed);
    setChanging(false);
  }
  return (
    <section className={`${frame.offer} ${styles.card}`} aria-labelledby="goal-title">
      <div className={styles.head}>
        <p className={styles.label}>
          <Icon name="target" />
          {fillIn(content.goalText, { amount: amount(goal) })}
        </p>
        <button
          type="button"
          className={styles.change}
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          {content.changeText}
        </button>
      </div>
      {isChanging && <GoalForm content={content} goal={amount(goal)} onSave={save} />}
      <h2 id="goal-title">
        {gap > 0 ? fillIn(content.gapText, { amount: amount(gap) }) : content.enoughTitle}
      </h2>
      <Meter
        have={Math.min(Math.max(balance, 0), goal)}
        goal={goal}
        label={fillIn(content.barLabel, { have: amount(balance), goal: amount(goal) })}
      />
      <p role="status">
        {quote ? sentence(content, { quote, gap, left: offer.left, amount }) : noPackageText}
      </p>
      {quote && (
        <div className={styles.foot}>
          <p className={styles.price}>
            <b>{quote.texts.total}</b>
            <small>
              <Spoken
                shown={fillIn(content.pricePerAviosText, {
                  pricePerAvios: quote.texts.pricePerAvios.shown,
                })}
                spoken={fillIn(content.pricePerAviosText, {
                  pricePerAvios: quote.texts.pricePerAvios.spoken,
                })}
              />
            </small>
          </p>
          <Link
            className={buttonClass()}
            to={`${startPage('purchase')}?avios=${quote.avios}&currency=${offer.currency}`}
          >
            {fillIn(content.buyText, { amount: quote.texts.avios })}
          </Link>
        </div>
      )}
    </section>
  );
}

type SentenceParts = {
  quote: ShownQuote;
  gap: number;
  left: number | undefined;
  amount(count: number): string;
};

function sentence(content: GoalContent, { quote, gap, left, amount }: SentenceParts): string {
  const { avios, bonusAvios, texts } = quote;
  const total = avios + bonusAvios;
  const bought =
    bonusAvios > 0
      ? fillIn(content.packageWithBonusText, { amount: texts.avios, total: amount(total) })
      : fillIn(content.packageText, { amount: texts.avios });
  if (total === gap) return `${bought} ${content.exactText}`;
  if (total > gap) return `${bought} ${fillIn(content.spareText, { amount: amount(total - gap) })}`;
  const rest = fillIn(content.partText, { amount: amount(gap - total) });
  // Without the limit it is the largest package that there is.
  const isLimited = left !== undefined && left < gap;
  const limit = isLimited ? ` ${fillIn(content.limitText, { amount: amount(left) })}` : '';
  return `${bought} ${rest}${limit}`;
}

/** Drawn with attributes, because a style attribute is forbidden. */
function Meter({ have, goal, label }: { have: number; goal: number; label: string }) {
  return (
    <svg className={styles.meter} role="img" aria-label={label} width="100%" height="10">
      <rect width={`${(have / goal) * 100}%`} height="100%" />
    </svg>
  );
}

type GoalFormProps = { content: GoalContent; goal: string; onSave(goal: number): void };

function GoalForm({ content, goal, onSave }: GoalFormProps) {
  const [written, setWritten] = useState(goal);
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector('input')?.focus();
  useEffect(focusField, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readGoal(written);
    setWrong(read === undefined);
    if (read === undefined) focusField();
    else onSave(read);
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field label={content.label} error={isWrong ? content.errorText : undefined}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            inputMode="numeric"
            autoComplete="off"
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="secondary">
        {content.saveText}
      </Button>
    </form>
  );
}
