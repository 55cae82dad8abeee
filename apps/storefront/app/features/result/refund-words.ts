import { wayBack } from '@cairn/contract/orders/paid-with';
import type { Receipt } from '@cairn/contract/orders/receipt';
import { refundArrival } from '@cairn/contract/orders/refund-arrival';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { wayBackText } from '#app/ordering/receipt/payment-words.ts';
import { formatDay } from '#app/ordering/receipt/receipt-rows.ts';

type Page = Pick<TransactionPage, 'refunded' | 'receipt'>;
export type ReturnedReceipt = Receipt & {
  returned: NonNullable<Receipt['returned']>;
  refundedAt: string;
};
type Values = { name: string; total: string };

export function isReturned(receipt: Receipt | undefined): receipt is ReturnedReceipt {
  return receipt?.returned !== undefined && receipt.refundedAt !== undefined;
}

/** Heading and first sentences for an order whose money went back, by refund or chargeback. */
export function refundTexts(page: Page, receipt: ReturnedReceipt, values: Values, locale: string) {
  const { refunded } = page;
  const isChargeback = receipt.returned.status === 'charged_back';
  return {
    title: isChargeback ? refunded.chargedBackTitle : refunded.title,
    text: `${moneyText(page, receipt, values, locale)} ${aviosText(refunded, receipt, values)}`,
  };
}

/** How far the money is, to where it goes and by when it shows. */
export function moneyText(
  { refunded, receipt: { wayBack: texts } }: Page,
  { returned, refundedAt, paymentMethod, timeZone }: ReturnedReceipt,
  { total }: Values,
  locale: string,
): string {
  const isElsewhere = returned.elsewhere === true;
  const day = (moment: Date) => formatDay(moment.toISOString(), locale, timeZone);
  const told = (returned.delayed && refunded.money.delayed) || refunded.money[returned.status];
  return fillIn(told, {
    total,
    wayBack: wayBackText(texts, wayBack(paymentMethod, isElsewhere)),
    date: day(new Date(returned.at)),
    arrival: day(refundArrival(new Date(isElsewhere ? returned.at : refundedAt))),
  });
}

/** From whom the avios were taken. A transfer's were the member's own. */
function aviosText(
  { takenBack }: Page['refunded'],
  { recipient, product, keepsAvios }: ReturnedReceipt,
  { name }: Values,
): string {
  if (!recipient) return takenBack.ownText;
  if (keepsAvios) return fillIn(takenBack.keptText, { name });
  return fillIn(product === 'transfer' ? takenBack.transferText : takenBack.giftText, { name });
}
