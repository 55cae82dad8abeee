import type { PaidWith, WayBack } from '@cairn/contract/orders/paid-with';
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
export function wayBackText(texts: WayBackTexts, way: WayBack): string {
  const text = way && texts[way.kind];
  return text ? fillIn(text, { ...way }) : texts.other;
}
