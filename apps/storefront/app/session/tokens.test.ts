import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/scopes';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createTokens,
  type IssuedToken,
  subjectOf,
  type TokenKind,
  type TokenSource,
} from './tokens.ts';

const START = 1_800_000_000_000;
let now = START;
let count = 0;
beforeEach(() => {
  now = START;
  count = 0;
});

function issue(kind: TokenKind, sub = 'aoife'): IssuedToken {
  count += 1;
  const scope = kind === 'step-up' ? `${STANDARD_SCOPES} ${DEBIT_SCOPE}` : STANDARD_SCOPES;
  const claims = { jti: `token-${count}`, exp: now / 1000 + 600, scope, sub };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { access_token: `head.${body}.signature`, token_type: 'DPoP', scope };
}

function tokensFrom(overrides: Partial<TokenSource> = {}) {
  const acquire = vi.fn(
    overrides.acquire ?? (async (kind: TokenKind, _fresh: boolean) => issue(kind)),
  );
  const onAcquired = vi.fn();
  const tokens = createTokens({
    acquire,
    onAcquired,
    isSessionLost: (error) => error === 'login_required',
    now: () => now,
  });
  return { tokens, acquire, onAcquired };
}

test('a standard token is acquired once and kept [4.5]', async () => {
  const { tokens, acquire } = tokensFrom();
  const token = await tokens.get('standard');
  expect(await tokens.get('standard')).toBe(token);
  expect(acquire.mock.calls).toEqual([['standard', false]]);
});

test('the two kinds are kept apart [4.5]', async () => {
  const { tokens, acquire } = tokensFrom();
  const standard = await tokens.get('standard');
  const stepUp = await tokens.get('step-up');
  expect(stepUp).not.toBe(standard);
  expect(await tokens.get('standard')).toBe(standard);
  expect(await tokens.get('step-up')).toBe(stepUp);
  expect(acquire).toHaveBeenCalledTimes(2);
});

test('a token is discarded a minute before its exp [4.5] [9.11]', async () => {
  const { tokens, acquire } = tokensFrom();
  const first = await tokens.get('standard');
  now += 539_000;
  expect(await tokens.get('standard')).toBe(first);
  now += 1_000;
  expect(await tokens.get('standard')).not.toBe(first);
  expect(acquire).toHaveBeenCalledTimes(2);
});

test('requests at the same time share one [4.5]', async () => {
  const { tokens, acquire } = tokensFrom();
  const [a, b, c] = await Promise.all([
    tokens.get('standard'),
    tokens.get('standard'),
    tokens.get('standard'),
  ]);
  expect(new Set([a, b, c]).size).toBe(1);
  expect(acquire).toHaveBeenCalledTimes(1);
});

test('a failed request is shared, and the next one tries again [4.5]', async () => {
  const acquire = vi
    .fn()
    .mockRejectedValueOnce('down')
    .mockImplementation(async () => issue('standard'));
  const { tokens } = tokensFrom({ acquire });
  const both = await Promise.allSettled([tokens.get('standard'), tokens.get('standard')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await tokens.get('standard');
  expect(acquire).toHaveBeenCalledTimes(2);
});

test('every acquired token is told once, kept ones are not told again [4.5] [7.6]', async () => {
  const { tokens, onAcquired } = tokensFrom();
  const standard = await tokens.get('standard');
  await tokens.get('standard');
  const stepUp = await tokens.get('step-up');
  expect(onAcquired.mock.calls).toEqual([[standard], [stepUp]]);
});

test('a refused token is renewed past every cache [8.7]', async () => {
  const { tokens, acquire } = tokensFrom();
  const first = await tokens.get('standard');
  const second = await tokens.renew(first);
  expect(second).not.toBe(first);
  expect(await tokens.get('standard')).toBe(second);
  expect(acquire.mock.calls).toEqual([
    ['standard', false],
    ['standard', true],
  ]);
});

test('a token that another call has renewed already is not renewed again [8.7]', async () => {
  const { tokens, acquire } = tokensFrom();
  const first = await tokens.get('standard');
  const second = await tokens.renew(first);
  expect(await tokens.renew(first)).toBe(second);
  expect(acquire).toHaveBeenCalledTimes(2);
});

test('a refused step-up token is not sent again [8.7]', async () => {
  const { tokens, acquire } = tokensFrom();
  const stepUp = await tokens.get('step-up');
  await tokens.renew(stepUp);
  expect(await tokens.get('step-up')).not.toBe(stepUp);
  expect(acquire.mock.calls.map(([kind]) => kind)).toEqual(['step-up', 'standard', 'step-up']);
});

test('with another member’s token, whatever was the first one’s is forgotten [4.5]', async () => {
  const subjects = ['aoife', 'aoife', 'tom', 'tom'];
  const { tokens } = tokensFrom({ acquire: async (kind) => issue(kind, subjects.shift()) });
  const standard = await tokens.get('standard');
  const stepUp = await tokens.get('step-up');
  const toms = await tokens.renew(standard);
  expect(subjectOf(toms)).toBe('tom');
  expect(await tokens.get('step-up')).not.toBe(stepUp);
  expect(await tokens.get('standard')).toBe(toms);
});

describe('step-up unavailable', () => {
  const refusing = async (kind: TokenKind) => {
    if (kind === 'step-up') throw 'no step-up';
    return issue(kind);
  };

  test('the standard token serves instead, and step-up is not asked for again [4.5]', async () => {
    const { tokens, acquire } = tokensFrom({ acquire: refusing });
    const token = await tokens.get('step-up');
    expect(token.scope).toBe(STANDARD_SCOPES);
    expect(await tokens.get('step-up')).toBe(token);
    expect(acquire.mock.calls.filter(([kind]) => kind === 'step-up')).toHaveLength(1);
  });

  test('until tokens are cleared [4.5]', async () => {
    const { tokens, acquire } = tokensFrom({ acquire: refusing });
    await tokens.get('step-up');
    tokens.clear();
    await tokens.get('step-up');
    expect(acquire.mock.calls.filter(([kind]) => kind === 'step-up')).toHaveLength(2);
  });

  test('a token without the debit scope counts as unavailable [4.5]', async () => {
    const { tokens, acquire } = tokensFrom({ acquire: async () => issue('standard') });
    const token = await tokens.get('step-up');
    expect(await tokens.get('step-up')).toBe(token);
    expect(acquire).toHaveBeenCalledTimes(1);
  });

  test('a lost session is not a missing step-up [8.36]', async () => {
    const { tokens } = tokensFrom({ acquire: () => Promise.reject('login_required') });
    await expect(tokens.get('step-up')).rejects.toBe('login_required');
  });
});

test('a standard request that brings a step-up token is labelled by what it brought [4.5]', async () => {
  const { tokens, acquire } = tokensFrom({ acquire: async () => issue('step-up') });
  const token = await tokens.get('standard');
  expect(await tokens.get('step-up')).toBe(token);
  expect(acquire).toHaveBeenCalledTimes(1);
});

test('what was asked for before a clearing is neither kept nor told after it [4.5]', async () => {
  const { tokens, acquire, onAcquired } = tokensFrom();
  const asked = tokens.get('standard');
  tokens.clear();
  const fresh = await tokens.get('standard');
  expect(await asked).not.toBe(fresh);
  expect(await tokens.get('standard')).toBe(fresh);
  expect(acquire).toHaveBeenCalledTimes(2);
  expect(onAcquired.mock.calls).toEqual([[fresh]]);
});
