import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { isLocal, isUnpaid, newOrder } from '#app/ordering/orders/orders.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { nextPath } from '#app/ordering/paths.ts';
import { clearPending, pendingNow, writePending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { usePending } from '#app/pending/use-pending.ts';
import type { PlanOffer, ShownPlan } from './offer.ts';
import type { PersonalPlans } from './personal-plans.ts';

/** The query parameter that names the plan for which a visitor has logged in. */
export const CHOICE = 'plan';

type PlanChoiceOptions = {
  subject: string | undefined;
  /** The visitors' offer, which the choice was made from before log-in. */
  generic: PlanOffer;
  /** Undefined until the member's own plans are there. */
  personal: PersonalPlans | undefined;
  /** As named in the URL. */
  asked: SubscriptionInterval | undefined;
  /** Whether the member may go on with this plan. */
  canSelect(packageId: string): boolean;
};

type PlanOrder = StoredOrder<'subscription'>;

/** The chosen plan, stored in this browser so that it survives log-in, reload and checkout. */
export function usePlanChoice(options: PlanChoiceOptions) {
  const { subject, generic, personal, asked } = options;
  const stored = planIn(usePending());
  const interval = asked ?? stored?.data.interval ?? 'monthly';
  const { raise } = useCurrentError();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const offer = personal?.offer ?? generic;

  function write(plan: ShownPlan, billing: SubscriptionInterval): void {
    const { price, avios } = plan.prices[billing];
    const data = {
      packageId: plan.packageId,
      packageName: plan.name,
      interval: billing,
      aviosPerPeriod: avios,
      pricePerPeriod: price,
    };
    const before = planIn(pendingNow(subject));
    const { currency } = offer;
    if (before && isSame(before, { currency, data })) return;
    writePending(newOrder('subscription', data, { currency, member: subject }));
  }

  /** Compares the stored choice with the member's own prices. Returns whether it is as it was. */
  function update(before: PlanOrder | undefined, { describeChange }: PersonalPlans): boolean {
    if (!before || !isLocal(before.id)) return true;
    const plan = offer.plans.find(({ packageId }) => packageId === before.data.packageId);
    if (!plan) {
      clearPending(before.id);
      raise(rowOf('subscription').unavailableCode);
      return false;
    }
    write(plan, before.data.interval);
    const now = planIn(pendingNow(subject));
    if (!now || now.id === before.id) return true;
    const notice = describeChange(before, now);
    raise(notice.code, notice);
    return false;
  }

  /** The member has logged in for this plan: they go on, unless it costs them something else. */
  async function goOn(requested: string, isUnchanged: boolean): Promise<void> {
    const plan = offer.plans.find(({ packageId }) => packageId === requested);
    const seen = generic.plans.find(({ packageId }) => packageId === requested);
    const next = new URLSearchParams(search);
    next.delete(CHOICE);
    // Removed from the address first, or the back button would go on again.
    await navigate({ search: `${next}` }, { replace: true, preventScrollReset: true });
    const isAsSeen =
      generic.currency === offer.currency &&
      plan?.prices[interval].price === seen?.prices[interval].price;
    if (!plan || !isUnchanged || !isAsSeen || !options.canSelect(requested)) return;
    write(plan, interval);
    await navigate(nextPath('subscription'));
  }

  const onArrived = useEffectEvent(async (plans: PersonalPlans) => {
    const isUnchanged = update(planIn(pendingNow(subject)), plans);
    const requested = search.get(CHOICE);
    if (requested !== null) await goOn(requested, isUnchanged);
  });
  // Runs when plans arrive, not when the choice changes: two tabs with different prices would
  // otherwise correct each other endlessly.
  useEffect(() => {
    if (personal) void onArrived(personal);
  }, [personal]);

  return {
    interval,
    isChosen: ({ packageId }: ShownPlan) =>
      stored?.data.packageId === packageId && stored.data.interval === interval,
    choose: (plan: ShownPlan) => write(plan, interval),
  };
}

function planIn(pending: StoredOrder | undefined): PlanOrder | undefined {
  return pending?.type === 'subscription' && isUnpaid(pending) ? pending : undefined;
}

/** An order that is already started is resumed instead of replaced: it keeps a lower price. */
function isSame(before: PlanOrder, { currency, data }: Pick<PlanOrder, 'currency' | 'data'>) {
  const { packageId, interval, pricePerPeriod, aviosPerPeriod } = before.data;
  return (
    before.currency === currency &&
    packageId === data.packageId &&
    interval === data.interval &&
    (isLocal(before.id)
      ? pricePerPeriod === data.pricePerPeriod && aviosPerPeriod === data.aviosPerPeriod
      : pricePerPeriod <= data.pricePerPeriod && aviosPerPeriod >= data.aviosPerPeriod)
  );
}
