import { bonusPercent } from '../prices/bonus-percent.ts';
import { formatMoment } from '../values/format-moment.ts';
import { dateFormat } from '../values/formats.ts';
import {
  decimalFromMinor,
  formatMoney,
  type MinorUnits,
  minorFromDecimal,
} from '../values/money.ts';
import type { OrderedProduct } from '../values/product.ts';
import { paidWith, wayBack } from './paid-with.ts';
import type { Receipt } from './receipt.ts';

type Told =
  | 'reference'
  | 'paidAt'
  | 'timeZone'
  | 'lines'
  | 'totalPrice'
  | 'currency'
  | 'merchantName'
  | 'paymentMethod'
  | 'recipient'
  | 'message'
  | 'boost'
  | 'balance'
  | 'deliverAt'
  | 'returned'
  | 'keepsAvios';

export type ReceiptFacts = ReturnType<typeof receiptFacts>;

/** Facts of a payment for page, PDF and email, in the reader's language; each adds its own labels. */
export function receiptFacts(receipt: Pick<Receipt, Told>, locale: string) {
  const { timeZone, lines, totalPrice, currency, recipient, deliverAt, returned } = receipt;
  const { boost, balance } = receipt;
  const moment = (iso: string) => formatMoment(new Date(iso), timeZone, locale);
  const money = (decimal: number) => formatMoney(minorFromDecimal(decimal), currency, locale);
  const count = (avios: number) => avios.toLocaleString(locale);
  const ordered = lines.find(({ type }) => type !== 'bonus')?.aviosAmount ?? 0;
  const inAll = lines.reduce((sum, { aviosAmount }) => sum + aviosAmount, 0);
  const reversed = receipt.keepsAvios ? 0 : inAll;
  return {
    reference: receipt.reference,
    paidAt: moment(receipt.paidAt),
    /** The name is empty once it was erased. */
    recipient: recipient && {
      name: [recipient.firstName, recipient.lastName].filter(Boolean).join(' '),
      number: recipient.ffpNumber,
    },
    message: receipt.message,
    boost: boost && {
      multiplier: `${boost.multiplier}x`,
      activities: boost.activities.map(
        ({ description, avios }) => `${description}, ${count(avios)} avios`,
      ),
    },
    // A gift or transfer that was cancelled never arrives.
    arrives: deliverAt && !returned ? moment(deliverAt) : undefined,
    lines: lines.map(({ type, aviosAmount, price }) => ({
      type,
      avios: count(aviosAmount),
      price: money(price),
      percent: type === 'bonus' ? bonusPercent(ordered, aviosAmount) : undefined,
    })),
    total: { avios: count(inAll), price: money(totalPrice) },
    refund: returned && {
      status: returned.delayed ? ('delayed' as const) : returned.status,
      wayBack: wayBack(receipt.paymentMethod, returned.elsewhere === true),
      on: dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(returned.at)),
      avios: reversed > 0 ? count(-reversed) : '',
      price: money(-totalPrice),
      left: { avios: count(inAll - reversed), price: money(0) },
    },
    paidWith: paidWith(receipt.paymentMethod),
    // Once the avios were taken back, a balance that has them would mislead.
    balance:
      balance && !returned
        ? { before: count(balance.before), after: count(balance.after) }
        : undefined,
    statement: receipt.merchantName,
  };
}

type Ordered = {
  product: OrderedProduct;
  avios: number;
  bonusAvios: number;
  total: MinorUnits;
  pricePerPoint?: number;
};

/** The lines of an order's receipt. */
export function orderLines({
  product,
  avios,
  bonusAvios,
  total,
  pricePerPoint,
}: Ordered): Receipt['lines'] {
  const paid = { aviosAmount: avios, price: decimalFromMinor(total) };
  return [
    product === 'transfer' ? { type: 'fee', ...paid } : { type: 'avios', ...paid, pricePerPoint },
    ...(bonusAvios > 0 ? [{ type: 'bonus' as const, aviosAmount: bonusAvios, price: 0 }] : []),
  ];
}
