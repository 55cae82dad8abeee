import { type PaidWith, paidWith } from '@cairn/contract/orders/paid-with';
import type { PaymentMethod } from '@cairn/contract/orders/payment-method';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { ReceiptTexts, WayBackTexts } from '#app/content/order-pages/receipt-texts.server.ts';

export function paidWithText(texts: ReceiptTexts, paid: PaidWith): string {
  switch (paid.kind) {
    case 'bank':
      return texts.bankText;
    case 'wallet':
      return fillIn(paid.digits ? texts.walletCardText : texts.walletText, paid);
    case 'card':
      return fillIn(paid.brand ? texts.brandText : texts.cardText, paid);
  }
}

/** The end of a sentence about money that goes back. */
export function wayBackText(texts: WayBackTexts, method: PaymentMethod | undefined): string {
  const paid = paidWith(method);
  return paid ? fillIn(texts[paid.kind], { ...paid }) : texts.other;
}
