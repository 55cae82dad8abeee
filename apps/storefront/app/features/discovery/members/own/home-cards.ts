import type { MemberHome } from '@cairn/contract/members/member-home';
import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import type { HomeCardKind } from '#app/context/home-cookie.ts';
import { buyAgainPath, historyPath } from '#app/ordering/paths.ts';

export type HomeFacts = {
  /** Undefined if it could not be read: then only its cards are missing. */
  home: MemberHome | undefined;
  owedAvios: number;
  /** A purchase whose payment is being confirmed. */
  isBuying: boolean;
};

type Failure = NonNullable<UserSubscription['renewalFailure']>;

export type HomeCard =
  | { kind: 'owes'; avios: number }
  | { kind: 'plan failed'; plan: UserSubscription; failure: Failure }
  | { kind: 'plan'; plan: UserSubscription }
  | { kind: 'delivery'; delivery: PastTransaction };

/** The member's own cards, problems first. */
export function homeCards({
  home = {},
  owedAvios,
}: Pick<HomeFacts, 'home' | 'owedAvios'>): HomeCard[] {
  const { subscription: plan, delivery } = home;
  const failure = plan?.renewalFailure;
  return [
    ...(owedAvios > 0 ? [{ kind: 'owes', avios: owedAvios } as const] : []),
    ...(plan && failure ? [{ kind: 'plan failed', plan, failure } as const] : []),
    ...(plan && !failure ? [{ kind: 'plan', plan } as const] : []),
    ...(delivery ? [{ kind: 'delivery', delivery } as const] : []),
  ];
}

/** The places that the next visit keeps. */
export function placesOf(cards: readonly HomeCard[]): HomeCardKind[] {
  return cards.map(({ kind }) => (kind === 'plan failed' ? 'fix' : kind));
}

export type AgainAction = {
  kind: 'buy' | 'gift' | 'receipt';
  order: PastTransaction;
  to: string;
};

/** The member's latest order, to be repeated or read again. */
export function againActions({ home = {}, owedAvios, isBuying }: HomeFacts): AgainAction[] {
  const { purchase, gift, receipt } = home;
  const again = (kind: 'buy' | 'gift', order: PastTransaction | undefined): AgainAction[] => {
    const to = order && owedAvios === 0 ? buyAgainPath(order) : undefined;
    return order && to !== undefined ? [{ kind, order, to }] : [];
  };
  return [
    // Beside a payment under way it would read as the way to finish it.
    ...again('buy', isBuying ? undefined : purchase),
    // Erased recipients have no name, and cannot be given anything.
    ...again('gift', gift?.recipient?.firstName ? gift : undefined),
    ...(receipt ? [{ kind: 'receipt', order: receipt, to: historyPath(receipt.id) } as const] : []),
  ];
}
