import { fillIn } from '@cairn/contract/values/fill-in';
import { startPage } from '@cairn/contract/values/product';
import { Panel } from '@cairn/ui/box';
import { Field } from '@cairn/ui/field';
import { Icon } from '@cairn/ui/icon';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import { Link } from 'react-router';
import type { GoalContent } from '#app/content/pages/discovery-page.server.ts';
import { useSettled } from '#app/content/text/use-settled.ts';
import { packageFor, readGoal, suggestedGoal } from '#app/ordering/goal/read-goal.ts';
import { storedGoal, storeGoal } from '#app/ordering/goal/stored-goal.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './goal.module.css';
import type { ShownQuote } from './show-quotes.ts';
import { type QuotesProps, useQuotes } from './use-quotes.ts';

export type GoalProps = QuotesProps & { content: GoalContent; balance: number };

/** How far a member's balance is from what they save for, and what closes the gap. */
export default function Goal({ content, balance, ...priced }: GoalProps) {
  const { visit } = priced;
  const { shown } = useQuotes(priced);
  const amount = (count: number) => count.toLocaleString(visit.locale);
  const subject = useSession().member?.subject;
  const [written, setWritten] = useState(() =>
    amount((subject && storedGoal(subject)) || suggestedGoal(balance)),
  );
  const goal = readGoal(written);
  const isSettled = useSettled(written);
  const gap = goal === undefined ? undefined : goal - balance;
  const told = gap === undefined ? '' : gapText(gap);

  function gapText(gap: number): string {
    return gap > 0 ? fillIn(content.gapText, { amount: amount(gap) }) : content.enoughText;
  }
  return (
    <Panel className={styles.goal} aria-labelledby="goal-title">
      <h2 id="goal-title">{content.title}</h2>
      <Field
        label={content.label}
        // No error while the member is typing.
        error={goal === undefined && isSettled ? content.errorText : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            inputMode="numeric"
            autoComplete="off"
            className={styles.input}
            value={written}
            onChange={({ target }) => {
              setWritten(target.value);
              const next = readGoal(target.value);
              if (subject && next !== undefined) storeGoal(subject, next);
            }}
            onBlur={() => goal !== undefined && setWritten(amount(goal))}
          />
        )}
      </Field>
      {goal !== undefined && gap !== undefined && (
        <>
          <progress
            className={styles.bar}
            value={Math.min(Math.max(balance, 0), goal)}
            max={goal}
            aria-label={fillIn(content.barLabel, { have: amount(balance), goal: amount(goal) })}
          />
          <p className={styles.ends}>
            <span>{fillIn(content.haveText, { amount: amount(balance) })}</span>
            <strong>{told}</strong>
          </p>
          {gap > 0 && (
            <Offer
              content={content}
              quote={packageFor(gap, shown.quotes)}
              gap={gap}
              currency={shown.currency}
              amount={amount}
            />
          )}
        </>
      )}
      <p role="status" className="visually-hidden">
        {isSettled && told}
      </p>
    </Panel>
  );
}

type OfferProps = {
  content: GoalContent;
  quote: ShownQuote | undefined;
  gap: number;
  currency: string;
  amount(count: number): string;
};

function Offer({ content, quote, gap, currency, amount }: OfferProps) {
  if (!quote) return null;
  const { avios, bonusAvios, texts } = quote;
  const arriving = avios + bonusAvios;
  return (
    <Link className={styles.offer} to={`${startPage('purchase')}?currency=${currency}`}>
      <Icon name="shopping-bag" />
      <span>
        {fillIn(content.buyText, { amount: texts.avios })}
        <small>
          {arriving < gap
            ? fillIn(content.partText, { amount: amount(gap - arriving) })
            : bonusAvios > 0 && fillIn(content.withBonusText, { amount: amount(arriving) })}
        </small>
      </span>
      <span className={styles.price}>{texts.total}</span>
    </Link>
  );
}
