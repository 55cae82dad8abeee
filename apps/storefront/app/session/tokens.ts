import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import { CONFIRMATION_DENIED, MISSING_SCOPES } from '#app/errors/derive-code.ts';
import type { Transfer } from '#app/shop-api/client/fetcher.ts';
import { identityErrorOf } from './sign-in-error.ts';

export type IssuedToken = { access_token: string; token_type: string; scope?: string };

export type TokenSource = {
  /** Without asking the member; `fresh` bypasses the SDK's cache. */
  acquire(fresh: boolean): Promise<IssuedToken>;
  /** Asks the member to confirm the transfer in a popup. */
  stepUp(transfer: Transfer): Promise<IssuedToken>;
  onAcquired(token: IssuedToken): void;
  now(): number;
};

export type Tokens = {
  /** A standard token, or a step-up token for a transfer; a standard one if step-up is unavailable. */
  get(transfer?: Transfer): Promise<IssuedToken>;
  /** A standard token in place of one that the API refused. */
  renew(refused: IssuedToken): Promise<IssuedToken>;
  /** Forgets a step-up token that has authorised its transfer: the API accepts it once. */
  drop(used: IssuedToken): void;
  clear(): void;
};

/** Tokens are not used in their last minute: the call takes time too [9.11]. */
const EXPIRY_MARGIN = 60_000;

const STANDARD = 'standard';

export function createTokens({ acquire, stepUp, onAcquired, now }: TokenSource): Tokens {
  /** By kind; step-up tokens by their transfer, which they are bound to. */
  const held = new Map<string, { token: IssuedToken; expiresAt: number }>();
  const pending = new Map<string, Promise<IssuedToken>>();
  let isStepUpUnavailable = false;
  let owner: string | undefined;
  /** Counts calls of `clear`, so that a token requested before one is not kept after it. */
  let generation = 0;

  function forget(): void {
    held.clear();
    isStepUpUnavailable = false;
  }

  async function keep(key: string, acquiring: Promise<IssuedToken>): Promise<IssuedToken> {
    const requestedIn = generation;
    const token = await acquiring;
    if (missingScopes(token).length > 0) throw scopesMissing(token);
    if (requestedIn !== generation) return token;
    const { exp, subject } = claimsOf(token);
    if (owner !== undefined && owner !== subject) forget();
    owner = subject;
    // Either request may be answered with the other kind of token.
    if (isStepUpToken(token) === (key !== STANDARD)) {
      held.set(key, { token, expiresAt: exp * 1000 - EXPIRY_MARGIN });
    }
    onAcquired(token);
    return token;
  }

  async function fetchStandard(fresh: boolean): Promise<IssuedToken> {
    const token = await keep(STANDARD, acquire(fresh));
    // After a step-up by redirect the SDK's cache has that token alone, and it is for one transfer.
    return isStepUpToken(token) ? await keep(STANDARD, acquire(true)) : token;
  }

  async function fetchStepUp(key: string, transfer: Transfer): Promise<IssuedToken> {
    const requestedIn = generation;
    try {
      const token = await keep(key, stepUp(transfer));
      if (isStepUpToken(token)) return token;
    } catch (error) {
      if (identityErrorOf(error) === 'access_denied') throw denied();
      // Closed, blocked or failed: the API answers the standard token with a step-up by redirect.
    }
    if (requestedIn === generation) isStepUpUnavailable = true;
    return await get();
  }

  /** Requests for the same token at the same time share one. */
  function share(key: string, request: () => Promise<IssuedToken>): Promise<IssuedToken> {
    const existing = pending.get(key);
    if (existing) return existing;
    const requested: Promise<IssuedToken> = request().finally(() => {
      if (pending.get(key) === requested) pending.delete(key);
    });
    pending.set(key, requested);
    return requested;
  }

  function find(key: string): IssuedToken | undefined {
    const found = held.get(key);
    if (found && found.expiresAt <= now()) held.delete(key);
    return held.get(key)?.token;
  }

  async function get(transfer?: Transfer): Promise<IssuedToken> {
    if (!transfer || isStepUpUnavailable) {
      return find(STANDARD) ?? (await share(STANDARD, () => fetchStandard(false)));
    }
    const key = `${transfer.avios} to ${transfer.recipient}`;
    return find(key) ?? (await share(key, () => fetchStepUp(key, transfer)));
  }

  function drop(used: IssuedToken): void {
    for (const [key, { token }] of held) if (token === used) held.delete(key);
  }

  return {
    get,
    drop,
    renew: async (refused) => {
      drop(refused);
      // Another call may have renewed it already.
      return find(STANDARD) ?? (await share(STANDARD, () => fetchStandard(true)));
    },
    clear: () => {
      generation += 1;
      pending.clear();
      owner = undefined;
      forget();
    },
  };
}

/** A member who cancels in the popup has answered: the call is not sent, and they may be asked again. */
function denied(): Error {
  return Object.assign(new Error('The member did not confirm the transfer'), {
    name: CONFIRMATION_DENIED,
  });
}

/** Not a permission: without it there is no refresh token, and the SDK's frame renews the session. */
const OFFLINE_ACCESS = 'offline_access';

/** The SDK accepts a refreshed token with fewer scopes than were requested [5.8]. */
function missingScopes(token: IssuedToken): string[] {
  const granted = scopesOf(token);
  return STANDARD_SCOPES.split(' ').filter(
    (scope) => scope !== OFFLINE_ACCESS && !granted.includes(scope),
  );
}

/** An error as the SDK throws it, with the code that distinguishes it [8.29]. */
function scopesMissing(token: IssuedToken): Error {
  return Object.assign(new Error(`Missing scopes: ${missingScopes(token).join(', ')}`), {
    name: MISSING_SCOPES,
    error: 'missing_scopes',
  });
}

/** By its scope, whichever kind was requested: the SDK's cache may answer with either. */
export function isStepUpToken(token: IssuedToken): boolean {
  return scopesOf(token).includes(DEBIT_SCOPE);
}

function scopesOf(token: IssuedToken): string[] {
  return (token.scope ?? claimsOf(token).scope).split(' ');
}

export function subjectOf(token: IssuedToken): string {
  return claimsOf(token).subject;
}

/** Unverified: checking the signature is the API's task. */
function claimsOf({ access_token }: IssuedToken) {
  const body = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const { exp, scope, sub } = Object(JSON.parse(atob(body)));
  return {
    exp: typeof exp === 'number' ? exp : 0,
    scope: typeof scope === 'string' ? scope : '',
    subject: typeof sub === 'string' ? sub : '',
  };
}
