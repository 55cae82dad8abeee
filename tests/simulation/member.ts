import type { DemoActivity } from '../../apps/api/src/members/seed-demo-activities.ts';
import type { DemoMember } from '../../apps/api/src/members/seed-demo-members.ts';
import { AOIFE, type TestApi } from '../kit/api/api.ts';
import { type StepUp, stepUpClaims } from '../kit/api/tokens.ts';
import type { ShopProcess } from './shop-process.ts';

type CallOptions = { body?: object; key?: string; token?: string };

/** A member's access token; one from a step-up names the order or the transfer that it is for. */
export async function tokenOf(api: TestApi, number: string, stepUp?: StepUp) {
  const claims = { member_number: number, ...(stepUp && stepUpClaims(stepUp, api.clock.now)) };
  return await api.issuerOf('EI').accessToken({ claims });
}

/** Asks a process as a member; an answer that tells of a fault is an error. */
export async function callAs(
  { api, process }: { api: TestApi; process: ShopProcess },
  number: string,
  method: string,
  path: string,
  { body, key, token }: CallOptions = {},
): Promise<Response> {
  const headers = new Headers({
    authorization: `Bearer ${token ?? (await tokenOf(api, number))}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  });
  const url = `${path}${path.includes('?') ? '&' : '?'}partner=ei`;
  const init = { method, headers, body: body ? JSON.stringify(body) : null };
  const answer = await process.request(url, init);
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer;
}

export type Person = DemoMember & { balance: number; activities: DemoActivity[] };

/** Somebody to buy, give and receive, with things to boost; nobody has been here before them. */
export function newMember(nth: number, madeAt: Date, country = 'IE'): Person {
  return {
    ...AOIFE,
    country,
    number: `308${String(nth).padStart(13, '0')}`,
    balance: 20_000,
    activities: ['one', 'two'].map((id) => ({
      id,
      type: 'flight' as const,
      sectorType: 'air',
      description: 'Dublin to Boston',
      partner: 'EI',
      avios: 1_000,
      madeAt,
    })),
  };
}

export const PAYMENT = { paymentMethodDetails: { version: 2 }, currency: 'EUR' } as const;

export function targetOf({ number, name, email }: Person) {
  return { ffpNumber: number, email, firstName: name.firstName, lastName: name.lastName };
}
