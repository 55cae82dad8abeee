import { BOOSTABLE_DAYS } from '@cairn/contract/prices/boost-limits';
import { type MicroUnits, type MinorUnits, micro, totalPrice } from '@cairn/contract/values/money';

const DAY = 86_400_000;

/** Activities from before this moment can no longer be boosted. */
export function boostableSince(now: Date): Date {
  return new Date(now.getTime() - BOOSTABLE_DAYS * DAY);
}

/** The multipliers that add no more avios than may still be added this year. */
export function multipliersWithin<Multiplier extends { multiplyBy: number }>(
  multipliers: readonly Multiplier[],
  qualifyingAvios: number,
  allowance: number,
): Multiplier[] {
  return multipliers.filter(({ multiplyBy }) => qualifyingAvios * multiplyBy <= allowance);
}

export type PriceRow = { standard_micro: number; discounted_micro: number };

/** The price per avios. Only members in a running campaign get the discounted price. */
export function priceFor(row: PriceRow, hasCampaign: boolean): MicroUnits {
  return micro(hasCampaign ? row.discounted_micro : row.standard_micro);
}

export type BoostRequest = {
  glpTransactionIds: readonly string[];
  multiplier: number;
  numberOfPoints: number;
};

/** One of the member's own activities. */
export type OwnActivity = { id: string; avios: number; madeAt: Date; isBoosted: boolean };

export type BoostQuote =
  | {
      kind: 'quoted';
      qualifyingAvios: number;
      avios: number;
      priceMicro: MicroUnits;
      totalMinor: MinorUnits;
    }
  | { kind: 'bad_request'; message: string }
  | { kind: 'boosted_already' };

/** The price of a boost. Somebody else's activity is as unknown as one that does not exist. */
export function judgeBoost(
  { glpTransactionIds, multiplier, numberOfPoints }: BoostRequest,
  activities: readonly OwnActivity[],
  priceMicro: MicroUnits | undefined,
  now: Date,
): BoostQuote {
  if (priceMicro === undefined) return refused('There is no such multiplier in this currency.');
  const chosen = activities.filter(({ id }) => glpTransactionIds.includes(id));
  if (chosen.length < glpTransactionIds.length) {
    return refused('glpTransactionIds names an activity that this member does not have.');
  }
  if (chosen.some(({ madeAt }) => madeAt < boostableSince(now))) {
    return refused(`Only what was earned in the last ${BOOSTABLE_DAYS} days can be boosted.`);
  }
  const qualifyingAvios = chosen.reduce((sum, { avios }) => sum + avios, 0);
  const avios = qualifyingAvios * multiplier;
  if (numberOfPoints !== avios) {
    return refused(`numberOfPoints must be ${avios}: what was earned times the multiplier.`);
  }
  if (chosen.some(({ isBoosted }) => isBoosted)) return { kind: 'boosted_already' };
  const totalMinor = totalPrice(priceMicro, avios);
  return { kind: 'quoted', qualifyingAvios, avios, priceMicro, totalMinor };
}

function refused(message: string): BoostQuote {
  return { kind: 'bad_request', message };
}
