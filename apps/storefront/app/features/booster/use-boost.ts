import type { Currency } from '@cairn/contract/values/currency';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { isLocal, isUnpaid, newOrder } from '#app/ordering/orders/orders.ts';
import { clearPending, pendingNow, writePending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { usePending } from '#app/pending/use-pending.ts';
import type { ShownQuote } from './offer.ts';
import type { PersonalBoosts } from './personal-boosts.ts';
import { type Activity, aviosOf, fittingMultiplier } from './rules.ts';

type BoostChoiceInput = {
  /** Undefined until it is known who is here and what they can boost. */
  subject: string | undefined;
  activities: readonly Activity[] | undefined;
  left: number;
  multipliers: readonly number[];
  currency: Currency;
  quote: (multiplyBy: number, aviosAdded: number) => ShownQuote | undefined;
  isInCampaign: boolean;
  describeChange: PersonalBoosts['describeChange'] | undefined;
};

type Boost = StoredOrder<'booster'>;

export type BoostChoice = {
  chosen: readonly Activity[];
  multiplier: number;
  /** The multiplier that the member picked; larger than `multiplier` if the allowance does not cover it. */
  wanted: number;
  /** Chosen before, and no longer possible. */
  removed: readonly string[];
  choose(activities: readonly Activity[]): void;
  multiply(by: number): void;
  /** Stores what is on screen, at the price on screen. */
  confirm(): void;
};

/** Activities and multiplier, stored in this browser so that they survive reload and checkout. */
export function useBoost(input: BoostChoiceInput): BoostChoice {
  const { subject, activities, left, multipliers, currency, quote } = input;
  const stored = boostIn(usePending());
  const { raise } = useCurrentError();
  const [picked, setPicked] = useState<number>();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const wasInCampaign = useRef(false);

  const chosen = stored ? chosenIn(stored, activities ?? []) : [];
  const wanted = picked ?? stored?.data.multiplier ?? multipliers[0] ?? 1;
  const fitting = (some: readonly Activity[], by: number) =>
    fittingMultiplier(by, { chosen: some, left, multipliers });
  const multiplier = fitting(chosen, wanted) ?? multipliers[0] ?? 1;

  function write(some: readonly Activity[], by: number): void {
    // Until options are there nothing is known to be chosen, and writing would delete what is stored.
    if (!activities) return;
    const before = boostIn(pendingNow(subject));
    const fits = fitting(some, by);
    const avios = aviosOf(some) * (fits ?? 0);
    const price = fits === undefined ? undefined : quote(fits, avios);
    if (some.length === 0 || fits === undefined || !price) {
      if (before) clearPending(before.id);
      return;
    }
    const start = {
      numberOfPoints: avios,
      currency,
      glpTransactionIds: some.map(({ id }) => id),
      multiplier: fits,
    };
    const data = {
      boosterAvios: avios,
      boosterPrice: price.price,
      bonusAvios: 0,
      multiplier: fits,
      start,
    };
    if (before && isSame(before, { currency, data })) return;
    writePending(newOrder('booster', data, { currency, member: subject }));
  }

  /** Drops what can no longer be boosted, and updates the price. */
  const update = useEffectEvent(() => {
    const before = boostIn(pendingNow(subject));
    const hasEnded = wasInCampaign.current && !input.isInCampaign;
    wasInCampaign.current = input.isInCampaign;
    if (!before || !isLocal(before.id)) return;
    const { glpTransactionIds, multiplier: storedBy } = before.data.start;
    const by = picked ?? storedBy;
    const kept = chosenIn(before, activities ?? []);
    const lost = glpTransactionIds.filter((id) => kept.every((one) => one.id !== id));
    setRemoved(lost);
    write(kept, by);
    const after = boostIn(pendingNow(subject));
    if (lost.length > 0 || !after || after.data.multiplier !== storedBy) return;
    if (
      after.data.boosterPrice === before.data.boosterPrice &&
      after.currency === before.currency
    ) {
      return;
    }
    const notice = input.describeChange?.(before, after);
    if (notice) raise(hasEnded ? 'boost_campaign_ended' : notice.code, notice);
  });
  const isKnown = subject !== undefined && activities !== undefined;
  // Runs when options arrive, not when the choice changes: two tabs with different options would
  // otherwise correct each other endlessly.
  useEffect(() => {
    if (isKnown) update();
  }, [isKnown, activities, currency]);

  return {
    chosen,
    multiplier,
    wanted,
    removed,
    choose: (some) => {
      setRemoved([]);
      write(some, wanted);
    },
    multiply: (by) => {
      setPicked(by);
      write(chosen, by);
    },
    confirm: () => write(chosen, multiplier),
  };
}

function boostIn(pending: StoredOrder | undefined): Boost | undefined {
  return pending?.type === 'booster' && isUnpaid(pending) ? pending : undefined;
}

function chosenIn({ data }: Boost, activities: readonly Activity[]): readonly Activity[] {
  return data.start.glpTransactionIds.flatMap((id) => {
    const found = activities.find((one) => one.id === id && !one.isBoosted);
    return found ? [found] : [];
  });
}

/** An order that is already started is resumed instead of replaced: it keeps a lower price. */
function isSame(before: Boost, { currency, data }: Pick<Boost, 'currency' | 'data'>): boolean {
  const ids = new Set(before.data.start.glpTransactionIds);
  const { boosterPrice } = before.data;
  return (
    before.currency === currency &&
    (isLocal(before.id) ? boosterPrice === data.boosterPrice : boosterPrice <= data.boosterPrice) &&
    before.data.multiplier === data.multiplier &&
    ids.size === data.start.glpTransactionIds.length &&
    data.start.glpTransactionIds.every((id) => ids.has(id))
  );
}
