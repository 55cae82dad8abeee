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
  /** Whether a failure means that nobody is logged in, rather than that step-up cannot be had. */
  isSessionLost(error: unknown): boolean;
  now(): number;
};

export type Tokens = {
  get(kind: TokenKind): Promise<IssuedToken>;
  /** A standard token in place of one that was refused. */
  renew(refused: IssuedToken): Promise<IssuedToken>;
  clear(): void;
};

/** A token is not used to its last moment: the call that it goes with takes time too. */
const MARGIN = 60_000;

export function createTokens({ acquire, onAcquired, isSessionLost, now }: TokenSource): Tokens {
  const held = new Map<TokenKind, HeldToken>();
  const pending = new Map<TokenKind, Promise<IssuedToken>>();
  let isStepUpUnavailable = false;
  let owner: string | undefined;
  /** What was asked for before a clearing is nobody's after it. */
  let generation = 0;

  function forget(): void {
    held.clear();
    isStepUpUnavailable = false;
  }

  async function fetchToken(kind: TokenKind, fresh: boolean): Promise<IssuedToken> {
    const asked = generation;
    const token = await acquire(kind, fresh);
    if (asked !== generation) return token;
    const { exp, scope, subject } = claimsOf(token);
    if (owner !== undefined && owner !== subject) forget();
    owner = subject;
    // A token is what its scope makes it, whatever was asked for.
    const got = (token.scope ?? scope).split(' ').includes(DEBIT_SCOPE) ? 'step-up' : 'standard';
    held.set(got, { token, expiresAt: exp * 1000 - MARGIN });
    if (kind === 'step-up' && got === 'standard') isStepUpUnavailable = true;
    onAcquired(token);
    return token;
  }

  /** Everybody who asks meanwhile gets the same answer. */
  function share(kind: TokenKind, fresh = false): Promise<IssuedToken> {
    const underWay = pending.get(kind);
    if (underWay) return underWay;
    const asked: Promise<IssuedToken> = fetchToken(kind, fresh).finally(() => {
      if (pending.get(kind) === asked) pending.delete(kind);
    });
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
      if (wanted !== 'step-up' || isSessionLost(error)) throw error;
      isStepUpUnavailable = true;
      return await get('standard');
    }
  }

  return {
    get,
    renew: async (refused) => {
      for (const [kind, { token }] of held) if (token === refused) held.delete(kind);
      // Another call may have been refused, and renewed, before this one heard of it.
      const found = find('standard');
      return found && found !== refused ? found : await share('standard', true);
    },
    clear: () => {
      generation += 1;
      pending.clear();
      owner = undefined;
      forget();
    },
  };
}

/** Whose token it says it is. */
export function subjectOf(token: IssuedToken): string {
  return claimsOf(token).subject;
}

/** What the token says of itself; whether it is true is for the API to check. */
function claimsOf({ access_token }: IssuedToken) {
  const body = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const { exp, scope, sub } = Object(JSON.parse(atob(body)));
  return {
    exp: typeof exp === 'number' ? exp : 0,
    scope: typeof scope === 'string' ? scope : '',
    subject: typeof sub === 'string' ? sub : '',
  };
}
