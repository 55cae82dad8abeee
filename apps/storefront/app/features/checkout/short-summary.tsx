import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { Spoken, type SpokenText } from '#app/content/text/spoken.tsx';
import { amountsOf } from '#app/ordering/orders/orders.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { OrderPicture } from './order-picture.tsx';
import type { PlanSummary } from './plan-summary.ts';
import styles from './short-summary.module.css';

type Props = {
  texts: CheckoutPage['summary'];
  order: StoredOrder;
  occasions: readonly Occasion[];
  locale: string;
  /** Gifts and transfers only. */
  recipientText: string | undefined;
  /** When a gift or transfer arrives that is dated. */
  date: string | undefined;
  pricePerAvios: SpokenText | undefined;
  plan: PlanSummary | undefined;
  total: string;
};

/** The order in a few lines: what is paid for, for whom and when it arrives. */
export function ShortSummary(props: Props) {
  const { texts, order, occasions, recipientText, date, pricePerAvios, plan, total } = props;
  const { short } = texts;
  const { avios, bonusAvios } = amountsOf(order);
  const number = (count: number) => count.toLocaleString(props.locale);
  const received = number(avios + bonusAvios);
  const arrival = date ? fillIn(texts.arrivesAtText, { date }) : short.arrivesText;
  const lines = [
    plan && `${received} ${texts.receiveText.subscription}`,
    bonusAvios > 0 && fillIn(short.bonusText, { amount: number(bonusAvios) }),
    order.type === 'booster' &&
      fillIn(short.boostText, {
        multiplier: `${order.data.multiplier}x`,
        amount: number(order.data.boosterAvios / order.data.multiplier),
      }),
    recipientText,
    plan ? plan.period : arrival,
  ];
  const message = 'message' in order.data ? order.data.message : undefined;
  const noteWith = (price: string) =>
    fillIn(short.noteText[order.type], {
      price,
      ...(plan && { next: plan.next.price, date: plan.next.date }),
    });
  return (
    <>
      <div className={styles.order}>
        <span className={styles.picture}>
          <OrderPicture order={order} occasions={occasions} />
        </span>
        <div className={styles.columns}>
          <p className={styles.facts}>
            <strong>{plan?.name ?? fillIn(short.title[order.type], { amount: received })}</strong>
            {lines.map((line) => line && <span key={line}>{line}</span>)}
          </p>
          <p className={styles.price}>
            <strong>{total}</strong>
            {plan && <span>{plan.perText}</span>}
            {order.type === 'transfer' && <span>{short.feeText}</span>}
          </p>
        </div>
        {message && (
          <p className={styles.message}>
            <span>{fillIn(short.messageText, { message: isolated(message) })}</span>
          </p>
        )}
      </div>
      <p className={styles.note}>
        <Spoken
          shown={noteWith(pricePerAvios?.shown ?? '')}
          spoken={noteWith(pricePerAvios?.spoken ?? '')}
        />
      </p>
    </>
  );
}
