import { DEBIT_SCOPE } from '@cairn/contract/scopes';

export type TokenKind = 'standard' | 'step-up';

/** As the identity provider gives it. */
export type IssuedToken = { access_token: string; token_type: string; scope?: string };

type HeldToken = { token: IssuedToken; expiresAt: number };

export type TokenSource = {
  /** Brings a token, however it must; `fresh` when what is cached was refused. */
  acquire(kind: TokenKind, fresh: boolean): Promise<IssuedToken>;
  /** Hears of every token that was acquired. */
  onAcquired(token: IssuedToken): void;
  /** Whether a failed step-up means that it cannot be had here, rather than that nobody is logged in. */
  isUnavailable(error: unknown): boolean;
  now(): number;
};

export type Tokens = {
  get(kind: TokenKind): Promise<IssuedToken>;
  /** Another one in place of a standard token that was refused. */
  renew(): Promise<IssuedToken>;
  clear(): void;
};

export function createTokens({ acquire, onAcquired, isUnavailable, now }: TokenSource): Tokens {
  const held = new Map<TokenKind, HeldToken>();
  const pending = new Map<TokenKind, Promise<IssuedToken>>();
  let isStepUpUnavailable = false;
  /** What was asked for before a clearing must not be kept after it. */
  let generation = 0;

  async function fetchToken(kind: TokenKind, fresh: boolean): Promise<IssuedToken> {
    const asked = generation;
    const token = await acquire(kind, fresh);
    const { exp, scope } = claimsOf(token.access_token);
    const got = (token.scope ?? scope ?? '').split(' ').includes(DEBIT_SCOPE)
      ? 'step-up'
      : 'standard';
    if (asked === generation) {
      // A token is what its scope makes it, whatever was asked for.
      held.set(got, { token, expiresAt: exp * 1000 });
      if (kind === 'step-up' && got === 'standard') isStepUpUnavailable = true;
    }
    onAcquired(token);
    return token;
  }

  /** Everybody who asks meanwhile gets the same answer. */
  function share(kind: TokenKind, fresh = false): Promise<IssuedToken> {
    const asked = pending.get(kind) ?? fetchToken(kind, fresh).finally(() => pending.delete(kind));
    pending.set(kind, asked);
    return asked;
  }

  function find(kind: TokenKind): IssuedToken | undefined {
    const found = held.get(kind);
    if (found && found.expiresAt <= now()) held.delete(kind);
    return held.get(kind)?.token;
  }

  async function get(kind: TokenKind): Promise<IssuedToken> {
    const wanted = kind === 'step-up' && isStepUpUnavailable ? 'standard' : kind;
    const found = find(wanted);
    if (found) return found;
    try {
      return await share(wanted);
    } catch (error) {
      if (wanted !== 'step-up' || !isUnavailable(error)) throw error;
      isStepUpUnavailable = true;
      return await get('standard');
    }
  }

  return {
    get,
    renew: () => {
      held.delete('standard');
      return share('standard', true);
    },
    clear: () => {
      generation += 1;
      held.clear();
      isStepUpUnavailable = false;
    },
  };
}

/** What the token says of itself; whether it is true is for the API to check. */
function claimsOf(token: string): { exp: number; scope: string | undefined } {
  const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims: unknown = JSON.parse(atob(body));
  const { exp, scope } = Object(claims);
  return {
    exp: typeof exp === 'number' ? exp : 0,
    scope: typeof scope === 'string' ? scope : undefined,
  };
}
