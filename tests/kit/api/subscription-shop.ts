import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { seedDemoMembers } from '../../../apps/api/src/members/seed-demo-members.ts';
import { createDays } from '../../../apps/api/src/subscriptions/test-days.ts';
import { FakeProvider } from '../../../apps/api/src/subscriptions/test-kit.ts';
import { AOIFE, startTestApi, type TestApi } from './api.ts';

export type SubscriptionShop = {
  api: TestApi;
  provider: FakeProvider;
  days: ReturnType<typeof createDays>;
  /** A new member. */
  newMember(): string;
  /** Subscribes a new member, who pays at noon on 10 January. */
  begin(
    type?: SubscriptionInterval,
  ): Promise<{ number: string; id: SubscriptionId; pspReference: string }>;
};

/** A shop whose clock the test controls; its members have 100 avios and no plan. */
export async function startSubscriptionShop(numbers: readonly string[]): Promise<SubscriptionShop> {
  const provider = new FakeProvider();
  const api = await startTestApi(['EI'], { payments: provider.payments });
  const days = createDays(api, provider);
  const { householdBalance: _, ...alone } = AOIFE;
  const members = numbers.map((number) => ({ ...alone, number, balance: 100 }));
  await seedDemoMembers(api.connection.db, ['EI'], members);

  let taken = 0;
  function newMember(): string {
    const number = numbers[taken];
    if (number === undefined) throw new Error('This shop needs more members');
    taken += 1;
    return number;
  }

  async function begin(type: SubscriptionInterval = 'monthly') {
    const number = newMember();
    api.clock.now = new Date('2027-01-10T12:00:00Z');
    return { number, ...(await days.subscribeAndPay(number, type)) };
  }

  return { api, provider, days, newMember, begin };
}
