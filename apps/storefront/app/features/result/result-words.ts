import type { OrderedProduct } from '@cairn/contract/product';
import { fillIn } from '#app/content/fill-in.ts';
import type { TransactionPage } from '#app/content/transaction-page.server.ts';
import type { Done, Outcome } from './outcome.ts';
import { aviosOf, formatDay } from './receipt-rows.ts';

export type Words = { title: string; text: string };

type About = {
  product: OrderedProduct;
  locale: string;
  isSlow: boolean;
  /** What a banner says in place of the page. */
  message: string | undefined;
};

/** What the page says of an order, first of all. */
export function wordsOf(page: TransactionPage, outcome: Outcome, about: About): Words {
  const { product, isSlow } = about;
  switch (outcome.kind) {
    case 'asking':
      return { title: page.title, text: page.intro };
    case 'processing': {
      const { title, text, slowText } = page.processing;
      return { title: title[product], text: isSlow ? slowText : text };
    }
    case 'failed': {
      const { title, text, reasons } = page.failed;
      return { title, text: reasons[`${outcome.state.payload.errorCode}`] ?? text };
    }
    case 'done':
      // Whoever comes back later must not be told of avios that are gone.
      if (outcome.receipt?.refundedAt !== undefined) return page.refunded;
      return successWords(page.success, outcome, about);
    case 'missing':
      return page.missing;
    case 'gave up':
      return page.gaveUp;
  }
}

function successWords(
  success: TransactionPage['success'],
  { state, receipt }: Done,
  { product, locale, message }: About,
): Words {
  const { payload, statusName } = state;
  const words = success[product];
  // Paid, and waiting for its day.
  const { title, text } =
    statusName === 'payment_captured' && 'dated' in words ? words.dated : words;
  const values = {
    amount: aviosOf(payload).toLocaleString(locale),
    name: receipt?.recipient?.firstName ?? payload.targetAccount?.ffpNumber ?? '',
    date: payload.issueDate === undefined ? '' : formatDay(payload.issueDate, locale),
  };
  return { title: fillIn(title, values), text: fillIn(message ?? text, values) };
}
