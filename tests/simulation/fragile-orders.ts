import { expect } from 'vitest';
import type { FragileWorld } from './fragile-world.ts';
import { PAYMENT, targetOf, tokenOf } from './member.ts';

const DAY = 86_400_000;

export async function passDays({ api, settle }: FragileWorld, days: number): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + days * DAY);
  await settle();
}

async function start({ call }: FragileWorld, product: string, more: object, token?: string) {
  const body = { ...PAYMENT, numberOfPoints: 2_000, ...more };
  const how = { body, key: 'key-of-this-start', ...(token && { token }) };
  return await (await call('POST', `/transactions?product=${product}`, how)).json();
}

async function pay({ call, bank, settle }: FragileWorld, id: string): Promise<void> {
  const { payload } = await (await call('GET', `/transactions/${id}/state`)).json();
  bank.pay(payload.paymentSession.id);
  await settle();
}

export async function purchase(world: FragileWorld): Promise<string> {
  const { id } = await start(world, 'purchase', {});
  await pay(world, id);
  return id;
}

function toOther({ other }: FragileWorld) {
  return { targetAccount: targetOf(other) };
}

function toOtherInThreeDays(world: FragileWorld) {
  const day = new Date(world.api.clock.now.getTime() + 3 * DAY);
  return { ...toOther(world), issueDate: day.toISOString().slice(0, 10) };
}

export async function datedGift(world: FragileWorld): Promise<string> {
  const { id } = await start(world, 'gift', toOtherInThreeDays(world));
  await pay(world, id);
  const answer = await world.call('GET', `/transactions/${id}/state`);
  expect((await answer.json()).statusName).toBe('payment_captured');
  await passDays(world, 4);
  return id;
}

/** With a redirect for its step-up. */
export async function transfer(world: FragileWorld): Promise<string> {
  return await transferAs(world, toOther(world));
}

/** Paid, and waiting for its date. */
export async function scheduledTransfer(world: FragileWorld): Promise<string> {
  return await transferAs(world, toOtherInThreeDays(world));
}

async function transferAs(world: FragileWorld, body: object): Promise<string> {
  const { id, followRedirect } = await start(world, 'transfer', body);
  expect(followRedirect).toBe(true);
  const token = await tokenOf(world.api, world.buyer.number, { order: id });
  await world.call('POST', '/saveToken', { token });
  await pay(world, id);
  return id;
}

/** With a step-up beforehand, in a popup. */
export async function datedTransfer(world: FragileWorld): Promise<string> {
  const stepUp = { transfer: { avios: 2_000, recipient: world.other.number } };
  const token = await tokenOf(world.api, world.buyer.number, stepUp);
  const { id } = await start(world, 'transfer', toOtherInThreeDays(world), token);
  await pay(world, id);
  await passDays(world, 4);
  return id;
}

export async function cancelDelivery(world: FragileWorld, id: string): Promise<string> {
  const answer = await world.call('DELETE', `/transactions/${id}/delivery`);
  expect(await answer.json()).toEqual({ status: 'requested' });
  await passDays(world, 4);
  return id;
}

export async function refund(world: FragileWorld, id: string): Promise<string> {
  await world.call('POST', `/transactions/${id}/refund`);
  await world.settle();
  return id;
}
