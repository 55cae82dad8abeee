import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { Action } from '#app/member-page/action.tsx';
import { failureText, useCancelDelivery } from '#app/ordering/orders/use-cancel-delivery.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import styles from './actions.module.css';
import { firstNameOf, formatDay } from './describe-row.ts';
import type { ShownDetail } from './history-props.ts';

type Props = ShownDetail & { onCancelled(text: string): void };

/** Cancels a gift or transfer before its day, after asking once, in place. */
export function CancelAction({ content, detail, timeZone, locale, onCancelled }: Props) {
  const { cancelGift, cancelTransfer } = content.actions;
  const texts = detail.product === 'transfer' ? cancelTransfer : cancelGift;
  const { aviosAmount, bonusAvios, totalPrice, currency, issueDate, cancellableUntil } = detail;
  const [isAsking, setAsking] = useState(false);
  const { cancel, isBusy, failure } = useCancelDelivery(detail.id);
  const question = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) question.current?.focus();
    else if (wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const values = {
    name: firstNameOf(content.rows, detail),
    amount: formatCount(aviosAmount + bonusAvios, locale),
    total: formatMoney(minorFromDecimal(totalPrice), currency, locale),
    date: issueDate ? formatDay(issueDate, locale) : '',
    until: cancellableUntil ? formatMoment(new Date(cancellableUntil), timeZone, locale) : '',
  };

  async function confirm() {
    const isCancelled = await cancel();
    setAsking(false);
    if (isCancelled) onCancelled(fillIn(texts.doneText, values));
  }

  return (
    <Action
      title={texts.title}
      text={fillIn(texts.text, values)}
      failure={failureText(texts, failure)}
    >
      {!isAsking && (
        <Button ref={button} kind="secondary" size="sm" onClick={() => setAsking(true)}>
          <Icon name="x" />
          {texts.buttonText}
        </Button>
      )}
      {isAsking && (
        <section
          ref={question}
          className={styles.question}
          aria-labelledby="question"
          aria-describedby="consequence"
          tabIndex={-1}
        >
          <h4 id="question">{fillIn(texts.dialog.title, values)}</h4>
          <p id="consequence">{fillIn(texts.dialog.text, values)}</p>
          <div className={styles.answers}>
            <Button kind="danger" size="sm" busy={isBusy} onClick={confirm}>
              {isBusy ? texts.dialog.busyText : texts.dialog.confirmText}
            </Button>
            <Button
              kind="secondary"
              size="sm"
              aria-disabled={isBusy}
              onClick={() => !isBusy && setAsking(false)}
            >
              {texts.dialog.keepText}
            </Button>
          </div>
        </section>
      )}
    </Action>
  );
}
