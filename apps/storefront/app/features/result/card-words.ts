import { fillIn } from '@cairn/contract/values/fill-in';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { cardName } from '#app/ordering/parts/card-name.ts';
import type { OrderOutcome, PaymentDoubt } from './outcome.ts';
import { dateOf, type ResultTexts } from './result-words.ts';

type About = {
  locale: string;
  timeZone: string;
  isSlow: boolean;
  /** Undefined once the card is confirmed. */
  doubt?: PaymentDoubt | undefined;
};

/** Heading and first sentence for a change of card. */
export function cardTexts(page: TransactionPage, outcome: OrderOutcome, about: About): ResultTexts {
  const { card, success, processing, failed } = page;
  switch (outcome.kind) {
    case 'loading':
    case 'over':
      return { title: processing.title.card, text: card.text };
    case 'processing': {
      const { doubt, isSlow } = about;
      if (doubt !== undefined && doubt !== 'confirming') return card.payment[doubt];
      const title = doubt ? card.payment.confirmingTitle : processing.title.card;
      return { title, text: isSlow ? card.slowText : card.text };
    }
    case 'failed':
      return { title: failed.title.card, text: card.failedText };
    case 'done': {
      const { title, text, noPaymentText } = success.card;
      const date = dateOf(outcome.state, about.timeZone, about.locale);
      const values = { date, card: cardName(outcome.state.card, card.cardName) };
      return { title, text: fillIn(date === '' ? noPaymentText : text, values) };
    }
    case 'missing':
      return page.missing;
    case 'gave up':
      return page.gaveUp;
  }
}
