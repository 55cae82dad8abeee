import type { Balance } from '@cairn/contract/members/balance';
import type { CurrentUser } from '@cairn/contract/members/current-user';
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { codeOfError } from '#app/shop-api/client/call-failed.ts';
import { type Change, refetchAfter } from '#app/shop-api/client/changed-by.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { memberQueryOptions } from '#app/shop-api/client/member-query.ts';
import { queryClient } from '#app/shop-api/client/query-client.ts';
import { balanceQuery, currentUserQuery } from '#app/shop-api/member/member-queries.ts';
import { type Clock, type Loadable, type MemberFacts, NOTHING_KNOWN } from './session-state.ts';

/** Loads the member's profile and balance, and reports every change. */
export function watchMember(
  subject: string,
  fetcher: Fetcher,
  clockOf: (profile: CurrentUser) => Clock,
  onChange: (facts: MemberFacts) => void,
  onFailure: (code: string) => void,
): () => void {
  const client = queryClient();
  const profile = new QueryObserver(client, memberQueryOptions(subject, fetcher, currentUserQuery));
  const balance = new QueryObserver(client, memberQueryOptions(subject, fetcher, balanceQuery));
  const facts: MemberFacts = { ...NOTHING_KNOWN };
  const reported = new WeakSet<Error>();
  const stops = [
    profile.subscribe((result) => update('profile', result)),
    balance.subscribe((result) => update('balance', result)),
  ];
  // Subscribing does not report results that are in the cache already.
  update('profile', profile.getCurrentResult());
  update('balance', balance.getCurrentResult());

  function update(name: 'profile', result: QueryObserverResult<CurrentUser>): void;
  function update(name: 'balance', result: QueryObserverResult<Balance>): void;
  function update(name: 'profile' | 'balance', result: QueryObserverResult) {
    Object.assign(facts, { [name]: loadableOf(result) });
    const { profile: known } = facts;
    facts.clock = known.status === 'ready' ? clockOf(known.value) : undefined;
    onChange({ ...facts });
    // Each failure once, even if an earlier answer is still shown.
    const { error } = result;
    if (!error || reported.has(error)) return;
    reported.add(error);
    onFailure(codeOfError(error));
  }

  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns whether a new balance was read. */
export async function refreshBalance(after: Change = 'balance'): Promise<boolean> {
  await refetchAfter(after);
  const isBalance = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'balance';
  const [balance] = queryClient().getQueryCache().findAll({ predicate: isBalance });
  return balance?.state.isInvalidated === false;
}

function loadableOf<T>({ data, error }: QueryObserverResult<T>): Loadable<T> {
  if (data !== undefined) return { status: 'ready', value: data };
  if (!error) return { status: 'loading' };
  return { status: 'failed', code: codeOfError(error) };
}
