import type { Block } from './writing/blocks.ts';
import type { Language } from './writing/language.ts';

/** Only if the payment changed the reader's balance: a gift leaves its buyer's as it is. */
export function balanceMove(
  balance: { before: string; after: string } | undefined,
  { words }: Language,
): Block[] {
  if (!balance) return [];
  const { before, after } = words.balance;
  return [{ kind: 'balance', before: [before, balance.before], after: [after, balance.after] }];
}
