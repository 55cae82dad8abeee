import { type MinorUnits, minorFromDecimal } from '@cairn/contract/money';
import type { OrderedProduct } from '@cairn/contract/product';
import type { TransactionId } from '@cairn/contract/transaction-id';
import type { TransactionState } from '@cairn/contract/transaction-state';
import { PENDING_LIFETIME } from '#app/pending/pending-cookie.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';

/** What was said to be paid when it was chosen. */
export function chosenPrice(order: StoredTransaction): MinorUnits {
  switch (order.type) {
    case 'purchase':
      return minorFromDecimal(order.data.purchasePrice);
    case 'gift':
      return minorFromDecimal(order.data.giftPrice);
    case 'transfer':
      return minorFromDecimal(order.data.transferPrice);
    case 'booster':
      return minorFromDecimal(order.data.boosterPrice);
    case 'subscription':
      return minorFromDecimal(order.data.pricePerPeriod);
  }
}

/** How many avios, without a bonus. */
export function chosenAvios(order: StoredTransaction): number {
  switch (order.type) {
    case 'purchase':
      return order.data.purchaseAvios;
    case 'gift':
      return order.data.giftAvios;
    case 'transfer':
      return order.data.transferAvios;
    case 'booster':
      return order.data.boosterAvios;
    case 'subscription':
      return order.data.aviosPerPeriod;
  }
}

type Known = {
  id: TransactionId;
  type: OrderedProduct;
  state: TransactionState;
  /** What is stored of it already. */
  known: StoredTransaction | undefined;
  member: string;
  now: number;
};

/** The server says until when an order lives. */
function createdAt(expiresAt: string | undefined): number | undefined {
  return expiresAt === undefined ? undefined : Date.parse(expiresAt) - PENDING_LIFETIME;
}

/** An order as the server tells it, to be stored; what only the browser knows is kept. */
export function orderRecord({ id, type, state, known, member, now }: Known): StoredTransaction {
  const { payload } = state;
  const { totalPrice, multiplier = 1 } = payload.additionalData;
  const { aviosAmount, aviosBonusAmount: bonusAvios = 0, currency } = payload;
  const common = {
    id,
    creationDate: known?.creationDate ?? createdAt(payload.expiresAt) ?? now,
    currency,
    status: 'payment_pending' as const,
    member,
    ...(payload.paymentSession && { payment: payload.paymentSession }),
  };
  const totals = { aviosTotal: aviosAmount + bonusAvios, priceTotal: totalPrice };
  const pricePerAvios = payload.pricePerPoint;
  const { issueDate } = payload;
  switch (type) {
    case 'purchase': {
      const data = { purchaseAvios: aviosAmount, purchasePrice: totalPrice, bonusAvios };
      return { ...common, type, data: { ...data, ...totals, pricePerAvios } };
    }
    case 'gift': {
      const sentTo = known?.type === type ? known.data : {};
      const data = { giftAvios: aviosAmount, giftPrice: totalPrice, bonusAvios };
      return {
        ...common,
        type,
        data: { ...sentTo, ...data, ...totals, pricePerAvios, ...(issueDate && { issueDate }) },
      };
    }
    case 'transfer': {
      const sentTo = known?.type === type ? known.data : {};
      const data = { transferAvios: aviosAmount, transferPrice: totalPrice };
      return {
        ...common,
        type,
        data: { ...sentTo, ...data, ...totals, ...(issueDate && { issueDate }) },
      };
    }
    case 'booster': {
      const start = known?.type === type ? known.data.start : undefined;
      const glpTransactionIds = start?.glpTransactionIds ?? [];
      return {
        ...common,
        type,
        data: {
          boosterAvios: aviosAmount,
          boosterPrice: totalPrice,
          bonusAvios,
          multiplier,
          pricePerAvios,
          aviosTotal: totals.aviosTotal,
          start: { numberOfPoints: aviosAmount, currency, glpTransactionIds, multiplier },
        },
      };
    }
  }
}
