import type { OrderFacts } from './facts.ts';
import { recipientName, tellAvios } from './order-words.ts';
import { type Part, words } from './parts.ts';

/** What became of the avios when the money went back. */
export function aviosBack(facts: OrderFacts): Part[] {
  const { product, deliveredAt, takenBack } = facts;
  const { fromMember, fromRecipient, owed } = takenBack;
  const name = recipientName(facts);
  const news: string[] = [];
  if (fromMember > 0) news.push(`We have taken ${tellAvios(fromMember)} out of your account.`);
  if (fromRecipient > 0) {
    const count = tellAvios(fromRecipient);
    news.push(
      product === 'transfer'
        ? `The ${count} have come back from ${name}’s account to yours.`
        : `We have taken ${count} back out of ${name}’s account.`,
    );
  }
  if (owed > 0) {
    news.push(
      `Your account owes ${tellAvios(owed)} that were spent already. You can order again once that is settled.`,
    );
  }
  if (news.length === 0) news.push(deliveredAt ? stay(name) : neverSent(facts));
  return [words(news.join(' '))];
}

function stay(name: string): string {
  return `The avios stay in ${name}’s account.`;
}

function neverSent({ product, avios }: OrderFacts): string {
  return product === 'transfer'
    ? `The ${tellAvios(avios)} that we had set aside are yours to use again.`
    : 'The avios were not sent yet, and will not be.';
}
