import type { Balance } from '@cairn/contract/balance';
import type { CurrentUser } from '@cairn/contract/current-user';
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { balanceQuery } from '#app/shop-api/get-balance.ts';
import { currentUserQuery } from '#app/shop-api/get-current-user.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';
import { type Loadable, type MemberFacts, NOTHING_KNOWN } from './session-state.ts';

/** Asks what the shop knows of a member, and tells it anew whenever it changes. */
export function watchMember(
  ask: Fetcher,
  onChange: (facts: MemberFacts) => void,
  onFailure: (code: string) => void,
): () => void {
  const client = queryClient();
  const profile = new QueryObserver(client, currentUserQuery(ask));
  const balance = new QueryObserver(client, balanceQuery(ask));
  const facts: MemberFacts = { ...NOTHING_KNOWN };
  const told = new WeakSet<Error>();
  const stops = [
    profile.subscribe((result) => tell('profile', result)),
    balance.subscribe((result) => tell('balance', result)),
  ];
  // What is known already is told to nobody who comes later.
  tell('profile', profile.getCurrentResult());
  tell('balance', balance.getCurrentResult());

  function tell(name: 'profile', result: QueryObserverResult<CurrentUser>): void;
  function tell(name: 'balance', result: QueryObserverResult<Balance>): void;
  function tell(name: 'profile' | 'balance', result: QueryObserverResult) {
    Object.assign(facts, { [name]: loadableOf(result) });
    onChange({ ...facts });
    // Each failure once, also one that leaves yesterday's answer standing.
    const { error } = result;
    if (!error || told.has(error)) return;
    told.add(error);
    onFailure(codeOf(error));
  }

  return () => {
    for (const stop of stops) stop();
    client.clear();
  };
}

/** After a purchase, or when it could not be had before; whether it was read anew. */
export async function refreshBalance(): Promise<boolean> {
  const client = queryClient();
  const queryKey = ['balance'];
  // The answer to a question that was asked earlier may be older than the purchase.
  await client.cancelQueries({ queryKey });
  // Resolves as well when the question failed, and at once when nobody can be asked.
  await client.invalidateQueries({ queryKey });
  return client.getQueryState(queryKey)?.isInvalidated === false;
}

function loadableOf<T>({ data, error }: QueryObserverResult<T>): Loadable<T> {
  if (data !== undefined) return { status: 'ready', value: data };
  if (!error) return { status: 'loading' };
  return { status: 'failed', code: codeOf(error) };
}

function codeOf(error: Error): string {
  return error instanceof CallFailed ? error.code : 'unhandled_error';
}
