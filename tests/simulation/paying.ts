import { BAD_CARD } from './bank.ts';
import { callAs, type Person } from './member.ts';
import { newId } from './seeded-ids.ts';
import type { World } from './world.ts';

/** Asks for something new; nothing comes back if that is refused. */
export async function begin(
  world: World,
  owner: Person,
  path: string,
  body: object,
  token?: string,
): Promise<{ id: string; followRedirect?: boolean } | undefined> {
  const { api } = world;
  const key = newId(api.clock.now);
  const asked: World['asked'][number] = { owner, path, body, key, at: api.clock.now };
  world.asked.push(asked);
  const how = { body, key, ...(token && { token }) };
  const answer = await callAs(world, owner.number, 'POST', path, how);
  if (answer.status !== 201) return undefined;
  const begun = await readBegun(answer);
  asked.id = begun.id;
  return begun;
}

/** The same key and body within a day: the same answer, and nothing new. */
export async function beginAgain(world: World, asked: World['asked'][number]): Promise<void> {
  const { owner, path, body, key } = asked;
  const answer = await callAs(world, owner.number, 'POST', path, { body, key });
  // Nobody knows a member who was erased meanwhile.
  if (answer.status === 404) return;
  const { id } = answer.status === 201 ? await readBegun(answer) : { id: undefined };
  if (asked.id !== undefined && asked.id !== id) {
    throw new Error(`The start of ${asked.id}, repeated, was answered ${answer.status} ${id}`);
  }
  if (id !== undefined) asked.id = id;
}

async function readBegun(answer: Response) {
  const { id, subscriptionID, followRedirect } = await answer.json();
  return { id: id ?? subscriptionID, followRedirect };
}

/** A member opens the form of an order or a month and pays, if it can be paid. */
export async function payFor(world: World, owner: Person, reference: string): Promise<void> {
  const { api, bank, random, letPass } = world;
  const path = `/transactions/${reference}`;
  const { payload } = await (await callAs(world, owner.number, 'GET', `${path}/state`)).json();
  if (!payload?.paymentSession) return;
  const { id: sessionId } = payload.paymentSession;
  // Some leave the form open for a while, perhaps for too long.
  if (random.chance(0.1)) letPass(random.below(20));
  const isTicked = random.chance(0.3);
  if (random.chance(0.7)) {
    const body = { attemptId: newId(api.clock.now), sessionId, remembersCard: isTicked };
    if (isTicked) world.ticks.push({ number: owner.number, at: api.clock.now });
    const announced = await callAs(world, owner.number, 'POST', `${path}/payment-attempts`, {
      body,
    });
    if (!announced.ok) return;
  }
  const { rememberedCards = [] } = payload;
  const storedCard = random.chance(0.5) ? random.takeFrom([...rememberedCards])?.token : undefined;
  const sessionResult = bank.pay(sessionId, {
    isRefused: random.chance(0.15),
    isReviewed: random.chance(0.1),
    isShort: random.chance(0.03),
    ...(storedCard === undefined
      ? { card: random.pick(['a card', 'another card', BAD_CARD]), isTicked }
      : { storedCard }),
  });
  // Some close the page before it can tell.
  if (sessionResult === undefined || random.chance(0.3)) return;
  await callAs(world, owner.number, 'POST', `${path}/payment-check`, { body: { sessionResult } });
}
