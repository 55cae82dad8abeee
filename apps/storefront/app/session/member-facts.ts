import type { Balance } from '@cairn/contract/balance';
import type { CurrentUser } from '@cairn/contract/current-user';
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { balanceQuery } from '#app/shop-api/get-balance.ts';
import { currentUserQuery } from '#app/shop-api/get-current-user.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';
import type { Loadable, MemberFacts } from './session-state.ts';

/** Asks what the shop knows of a member, and tells it anew whenever it changes. */
export function watchMember(
  ask: Fetcher,
  onChange: (facts: MemberFacts) => void,
  onFailure: (code: string) => void,
): () => void {
  const client = queryClient();
  const profile = new QueryObserver(client, currentUserQuery(ask));
  const balance = new QueryObserver(client, balanceQuery(ask));
  const facts: MemberFacts = { profile: { status: 'loading' }, balance: { status: 'loading' } };
  const stops = [
    profile.subscribe((result) => tell('profile', result)),
    balance.subscribe((result) => tell('balance', result)),
  ];

  function tell(name: 'profile', result: QueryObserverResult<CurrentUser>): void;
  function tell(name: 'balance', result: QueryObserverResult<Balance>): void;
  function tell(name: 'profile' | 'balance', result: QueryObserverResult) {
    const loadable = loadableOf(result);
    Object.assign(facts, { [name]: loadable });
    if (loadable.status === 'failed') onFailure(loadable.code);
    onChange({ ...facts });
  }

  return () => {
    for (const stop of stops) stop();
    client.clear();
  };
}

function loadableOf<T>({ data, error }: QueryObserverResult<T>): Loadable<T> {
  if (data !== undefined) return { status: 'ready', value: data };
  if (!error) return { status: 'loading' };
  return { status: 'failed', code: error instanceof CallFailed ? error.code : 'unhandled_error' };
}
