import { subscriptionStarted } from '@cairn/contract/subscriptions/start-subscription';
import { userSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Company } from '@cairn/contract/values/company';

export const PLAN = { packageId: 'steady', type: 'monthly' };

type CallApi = {
  request(path: string, init: RequestInit): Promise<Response>;
  issuerOf(company: Company): {
    accessToken(overrides: { claims: Record<string, unknown> }): Promise<string>;
  };
};

type Sent = { method?: string; body?: unknown; claims?: object; headers?: object };

/** Calls as a member, over HTTP. */
export function createCalls(api: CallApi) {
  async function call(
    path: string,
    { method = 'GET', body, claims = {}, headers = {} }: Sent = {},
  ) {
    const token = await api.issuerOf('EI').accessToken({ claims: { ...claims } });
    const answer = await api.request(`${path}${path.includes('?') ? '&' : '?'}partner=ei`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status } = answer;
    return { status, json: status === 204 ? undefined : ((await answer.json()) as unknown) };
  }

  async function start(sent: Sent = {}) {
    return await call('/subscriptions', { method: 'POST', body: PLAN, ...sent });
  }

  async function started(sent: Sent = {}) {
    return subscriptionStarted.parse((await start(sent)).json).subscriptionID;
  }

  async function get(id: string) {
    return userSubscription.parse((await call(`/subscriptions/${id}`)).json);
  }

  return { call, start, started, get };
}
