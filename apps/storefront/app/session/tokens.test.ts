import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Transfer } from '#app/shop-api/client/fetcher.ts';
import {
  createTokens,
  type IssuedToken,
  isStepUpToken,
  subjectOf,
  type TokenSource,
} from './tokens.ts';

const TO_TOM: Transfer = { avios: 3_000, recipient: '3081470000000002' };

const START = 1_800_000_000_000;
let now = START;
let count = 0;
beforeEach(() => {
  now = START;
  count = 0;
});

function issue(kind: 'standard' | 'step-up', sub = 'aoife'): IssuedToken {
  return issueWith(kind === 'step-up' ? `${STANDARD_SCOPES} ${DEBIT_SCOPE}` : STANDARD_SCOPES, sub);
}

function issueWith(scope: string, sub = 'aoife'): IssuedToken {
  count += 1;
  // Its base64url has both characters that base64 lacks.
  const name = '>>>>>????? ';
  const claims = { jti: `token-${count}`, exp: now / 1000 + 600, scope, sub, name };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { access_token: `head.${body}.signature`, token_type: 'DPoP', scope };
}

function tokensFrom(overrides: Partial<TokenSource> = {}) {
  const acquire = vi.fn(overrides.acquire ?? (async (_fresh: boolean) => issue('standard')));
  const stepUp = vi.fn(overrides.stepUp ?? (async (_transfer: Transfer) => issue('step-up')));
  const onAcquired = vi.fn();
  const tokens = createTokens({ acquire, stepUp, onAcquired, now: () => now });
  return { tokens, acquire, stepUp, onAcquired };
}

test('a standard token is acquired once and kept [4.5]', async () => {
  const { tokens, acquire } = tokensFrom();
  const token = await tokens.get();
  expect(await tokens.get()).toBe(token);
  expect(acquire.mock.calls).toEqual([[false]]);
});

test('after a refresh the token must have every scope that was asked for, and is not used otherwise [5.8] [8.29]', async () => {
  const { tokens, acquire, onAcquired } = tokensFrom();
  const first = await tokens.get();
  acquire.mockImplementation(async () => issueWith('openid profile email'));
  const renewal = tokens.renew(first);
  await expect(renewal).rejects.toMatchObject({
    error: 'missing_scopes',
    message: 'Missing scopes: write:transaction_credit, write:transaction_reversal',
  });
  expect(onAcquired).toHaveBeenCalledTimes(1);
  const { scope: _, ...bare } = issueWith('openid profile email');
  acquire.mockImplementation(async () => bare);
  await expect(tokens.get()).rejects.toMatchObject({ error: 'missing_scopes' });
  acquire.mockImplementation(async () => issueWith(STANDARD_SCOPES.replace(' offline_access', '')));
  await expect(tokens.get()).resolves.toBeDefined();
});

test('the two kinds are kept apart [4.5]', async () => {
  const { tokens, acquire, stepUp } = tokensFrom();
  const standard = await tokens.get();
  const forTom = await tokens.get(TO_TOM);
  expect(forTom).not.toBe(standard);
  expect(await tokens.get()).toBe(standard);
  expect(await tokens.get(TO_TOM)).toBe(forTom);
  expect(acquire).toHaveBeenCalledTimes(1);
  expect(stepUp).toHaveBeenCalledTimes(1);
});

test('a token’s kind is read from its claims if the identity provider’s answer has no scope', () => {
  for (const kind of ['standard', 'step-up'] as const) {
    const { scope: _, ...bare } = issue(kind);
    expect(isStepUpToken(bare)).toBe(kind === 'step-up');
  }
});

test('a step-up token serves its own transfer only, and not after it was used [4.5]', async () => {
  const { tokens, stepUp } = tokensFrom();
  const forTom = await tokens.get(TO_TOM);
  const more = { ...TO_TOM, avios: 4_000 };
  const toNiamh = { ...TO_TOM, recipient: '3081470000000005' };
  for (const other of [more, toNiamh]) expect(await tokens.get(other)).not.toBe(forTom);
  tokens.drop(forTom);
  expect(await tokens.get(TO_TOM)).not.toBe(forTom);
  expect(stepUp.mock.calls).toEqual([[TO_TOM], [more], [toNiamh], [TO_TOM]]);
});

test('a token is discarded a minute before its exp [4.5] [9.11]', async () => {
  const { tokens, acquire } = tokensFrom();
  const first = await tokens.get();
  now += 539_000;
  expect(await tokens.get()).toBe(first);
  now += 1_000;
  expect(await tokens.get()).not.toBe(first);
  expect(acquire).toHaveBeenCalledTimes(2);
});

test('requests at the same time share one [4.5]', async () => {
  const { tokens, acquire } = tokensFrom();
  const [a, b, c] = await Promise.all([tokens.get(), tokens.get(), tokens.get()]);
  expect(new Set([a, b, c]).size).toBe(1);
  expect(acquire).toHaveBeenCalledTimes(1);
});

test('a failed request is shared, and the next one tries again [4.5]', async () => {
  const acquire = vi
    .fn()
    .mockRejectedValueOnce('down')
    .mockImplementation(async () => issue('standard'));
  const { tokens } = tokensFrom({ acquire });
  const both = await Promise.allSettled([tokens.get(), tokens.get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await tokens.get();
  expect(acquire).toHaveBeenCalledTimes(2);
});

test('every acquired token is reported once [4.5] [7.6]', async () => {
  const { tokens, onAcquired } = tokensFrom();
  const standard = await tokens.get();
  await tokens.get();
  const stepUp = await tokens.get(TO_TOM);
  expect(onAcquired.mock.calls).toEqual([[standard], [stepUp]]);
});

test('a refused token is renewed past every cache [8.7]', async () => {
  const { tokens, acquire } = tokensFrom();
  const first = await tokens.get();
  const second = await tokens.renew(first);
  expect(second).not.toBe(first);
  expect(await tokens.get()).toBe(second);
  expect(acquire.mock.calls).toEqual([[false], [true]]);
});

test('a token that another call has renewed already is not renewed again [8.7]', async () => {
  const { tokens, acquire } = tokensFrom();
  const first = await tokens.get();
  const second = await tokens.renew(first);
  expect(await tokens.renew(first)).toBe(second);
  expect(acquire).toHaveBeenCalledTimes(2);
});

test('a refused step-up token is not sent again [8.7]', async () => {
  const { tokens, acquire, stepUp } = tokensFrom();
  const refused = await tokens.get(TO_TOM);
  await tokens.renew(refused);
  expect(await tokens.get(TO_TOM)).not.toBe(refused);
  expect(acquire).toHaveBeenCalledTimes(1);
  expect(stepUp).toHaveBeenCalledTimes(2);
});

test('with another member’s token the first one’s tokens are forgotten [4.5]', async () => {
  const subjects = ['aoife', 'tom'];
  const { tokens } = tokensFrom({ acquire: async () => issue('standard', subjects.shift()) });
  const standard = await tokens.get();
  const stepUp = await tokens.get(TO_TOM);
  const toms = await tokens.renew(standard);
  expect(subjectOf(toms)).toBe('tom');
  expect(await tokens.get(TO_TOM)).not.toBe(stepUp);
});

describe('step-up unavailable', () => {
  const closed = () => Promise.reject(new Error('Popup closed'));

  test('the standard token serves instead, and step-up is not requested again [4.5]', async () => {
    const { tokens, stepUp } = tokensFrom({ stepUp: closed });
    const token = await tokens.get(TO_TOM);
    expect(isStepUpToken(token)).toBe(false);
    expect(await tokens.get({ ...TO_TOM, avios: 4_000 })).toBe(token);
    expect(stepUp).toHaveBeenCalledTimes(1);
  });

  test('until tokens are cleared, also while the popup is open [4.5]', async () => {
    const popups = [closed, closed, async () => issue('step-up')];
    const { tokens } = tokensFrom({ stepUp: () => popups.shift()?.() ?? closed() });
    await tokens.get(TO_TOM);
    tokens.clear();
    const abandoned = tokens.get(TO_TOM);
    tokens.clear();
    await abandoned;
    expect(isStepUpToken(await tokens.get(TO_TOM))).toBe(true);
  });

  test('who cancels in the popup is not asked elsewhere, and may be asked again [4.5] [4.15]', async () => {
    const denied = Object.assign(new Error('no'), { error: 'access_denied' });
    const { tokens, acquire, stepUp } = tokensFrom({ stepUp: () => Promise.reject(denied) });
    await expect(tokens.get(TO_TOM)).rejects.toMatchObject({ name: 'ConfirmationDenied' });
    await expect(tokens.get(TO_TOM)).rejects.toThrow('did not confirm');
    expect(stepUp).toHaveBeenCalledTimes(2);
    expect(acquire).not.toHaveBeenCalled();
  });

  test('a token without the debit scope counts as unavailable [4.5]', async () => {
    const { tokens, stepUp } = tokensFrom({ stepUp: async () => issue('standard') });
    await tokens.get(TO_TOM);
    await tokens.get({ ...TO_TOM, avios: 4_000 });
    expect(stepUp).toHaveBeenCalledTimes(1);
  });

  test('a session lost meanwhile is an error [8.36]', async () => {
    const lost = new Error('login_required');
    const { tokens } = tokensFrom({ stepUp: closed, acquire: () => Promise.reject(lost) });
    await expect(tokens.get(TO_TOM)).rejects.toBe(lost);
  });
});

test('a step-up token that the SDK’s cache answers with is reported, and a standard one is fetched [4.5] [7.6]', async () => {
  const { tokens, acquire, onAcquired } = tokensFrom({
    acquire: async (fresh) => issue(fresh ? 'standard' : 'step-up'),
  });
  const token = await tokens.get();
  expect(isStepUpToken(token)).toBe(false);
  expect(await tokens.get()).toBe(token);
  expect(acquire.mock.calls).toEqual([[false], [true]]);
  expect(onAcquired.mock.calls.map(([token]) => isStepUpToken(token))).toEqual([true, false]);
});

test('a step-up token from the SDK’s cache is not used while the standard one is fetched [4.5]', async () => {
  let meanwhile: Promise<IssuedToken> | undefined;
  const { tokens } = tokensFrom({
    acquire: async (fresh) => {
      if (!fresh) return issue('step-up');
      meanwhile = tokens.get();
      return issue('standard');
    },
  });
  const token = await tokens.get();
  expect(isStepUpToken(token)).toBe(false);
  expect(await meanwhile).toBe(token);
});

test('nor after the standard one could not be fetched [4.5]', async () => {
  const standards = [() => Promise.reject('down'), async () => issue('standard')];
  const { tokens } = tokensFrom({
    acquire: async (fresh) => (fresh ? await standards.shift()?.() : undefined) ?? issue('step-up'),
  });
  await expect(tokens.get()).rejects.toBe('down');
  expect(isStepUpToken(await tokens.get())).toBe(false);
});

test('a token requested before clearing is neither kept nor reported after it [4.5]', async () => {
  const { tokens, acquire, onAcquired } = tokensFrom();
  const requested = tokens.get();
  tokens.clear();
  const fresh = await tokens.get();
  expect(await requested).not.toBe(fresh);
  expect(await tokens.get()).toBe(fresh);
  expect(acquire).toHaveBeenCalledTimes(2);
  expect(onAcquired.mock.calls).toEqual([[fresh]]);
});
