import type { TransferAllowance } from '@cairn/contract/members/yearly-allowance';
import type { Currency } from '@cairn/contract/values/currency';
import { dateFormat } from '@cairn/contract/values/formats';
import type { Result } from '#app/errors/result.ts';
import { fetchPersonalTiers } from '#app/ordering/personal/fetch-personal-tiers.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { getTransferAllowance } from '#app/shop-api/get-transfer-allowance.ts';
import { showFees } from './fees.ts';
import type { Fees } from './rules.ts';

/** With the functions that only members need: visitors never load those. */
export type PersonalFees = {
  feesIn(currency: Currency, words: { bandText: string; locale: string }): Fees;
  allowance: TransferAllowance;
  /** When the yearly limit starts again. */
  resetDate(locale: string): string;
};

/** A member's own fees and their yearly limit. Without the limit the page cannot say what they can send. */
export async function fetchPersonalFees(
  ask: Fetcher,
  subject: string,
): Promise<Result<PersonalFees>> {
  const [fetched, answer] = await Promise.all([
    fetchPersonalTiers(ask, 'transfer', subject),
    getTransferAllowance(ask),
  ]);
  if (!fetched.ok) return fetched;
  if (!answer.ok) return answer;
  const { tiers } = fetched.value;
  const allowance = answer.value;
  return {
    ok: true,
    value: {
      feesIn: (currency, words) => showFees(tiers, currency, words),
      allowance,
      resetDate: (locale) =>
        dateFormat(locale, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(Date.UTC(allowance.year + 1, 0, 1)),
    },
  };
}
