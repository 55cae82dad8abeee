import { expect } from 'vitest';
import type { DemoMember } from '../../../apps/api/src/members/seed-demo-members.ts';
import { runCampaign } from './campaigns.ts';
import { aviosFor, DAY, type PayingApi, packageOf, steppedUpFor } from './paying-api.ts';

/** Nothing but the name of whoever sent the member something may appear in their data. */
export const SENDER_NAME = { firstName: 'Zebulon', lastName: 'Quartermain' };
export const SENDER_MESSAGE = 'With love from the one with the secret';

/** A member who has done everything once: each kind of order, a plan, and what else the shop records. */
export async function createHistory(api: PayingApi) {
  const activities = [
    {
      id: 'out',
      type: 'flight' as const,
      sectorType: 'Economy',
      description: 'Dublin to Boston',
      partner: 'EI',
      avios: 1_000,
      madeAt: new Date(api.now().getTime() - DAY),
    },
  ];
  const member = await api.newMember({ balance: 30_000, activities });
  const friend = await api.newMember({ name: { firstName: 'Ann', lastName: 'Lee' } });
  const sender = await api.newMember({ name: SENDER_NAME });
  const { number } = member;
  const done = async (answer: Promise<Response>) => expect((await answer).status).toBeLessThan(300);

  await done(api.call('POST', '/saveToken', { number }));
  const { targetAccount } = aviosFor(friend, 1_000);
  await done(api.call('POST', '/users/current/recipients', { number, body: targetAccount }));
  await runCampaign(api, 'spring');
  const enrolment = { campaignCode: 'spring' };
  await done(api.call('POST', '/stickycampaignenrolment', { number, body: enrolment }));
  const goal = { avios: 13_000, preset: 'dublin-porto' };
  await done(api.call('PUT', '/users/current/goal', { number, body: goal }));
  const question = { topic: 'order', email: member.email, message: 'Where are they?' };
  await done(api.call('POST', '/contact', { number, body: question }));

  /** A second apart, so that their sequence is certain. */
  const start = async (product: string, body: object, claims = {}) => {
    api.pass(1_000);
    return await api.start(product, body, { number, claims });
  };
  const purchase = await start('purchase', packageOf(2_000));
  const gift = await start(
    'gift',
    aviosFor(friend, 2_000, { message: 'Enjoy!', occasion: 'birthday' }),
  );
  const toFriend = aviosFor(friend, 1_000);
  const transfer = await start('transfer', toFriend, steppedUpFor(toFriend));
  const boosted = { glpTransactionIds: [`EI-${number}-out`], multiplier: 2 };
  const boost = await start('booster', { ...packageOf(2_000), ...boosted });
  for (const id of [purchase, gift, transfer, boost]) await api.pay(id, {}, { number });
  await api.settle();
  const received = await api.start('gift', aviosFor(member, 2_000, { message: SENDER_MESSAGE }), {
    number: sender.number,
  });
  await api.pay(received, {}, { number: sender.number });
  await api.settle();
  const plan = await startPlan(api, member);
  return { member, friend, sender, purchase, gift, transfer, boost, plan };
}

async function startPlan(api: PayingApi, { number }: DemoMember): Promise<string> {
  const body = { packageId: 'steady', type: 'monthly' };
  const { subscriptionID } = await api.answer('POST', '/subscriptions', { number, body });
  const { paymentSession } = await api.answer('GET', `/subscriptions/${subscriptionID}`, {
    number,
  });
  api.provider.pay(Object(paymentSession).id, { storeCard: true });
  await api.settle();
  return `${subscriptionID}`;
}
