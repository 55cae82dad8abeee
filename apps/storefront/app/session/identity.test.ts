import { Auth0Client, PopupTimeoutError } from '@auth0/auth0-spa-js';
import { afterEach, expect, test, vi } from 'vitest';
import { openIdentity, unlessUnreachable } from './identity.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SETTINGS = {
  url: 'https://identity.example',
  clientId: 'shop',
  audience: 'https://api.example',
  shopUrl: 'https://shop.example',
  language: 'es-ES',
} as const;

function identityWhosePopupTimesOut() {
  vi.stubGlobal('open', () => null);
  const close = vi.fn();
  const timeout = new PopupTimeoutError(Object({ close }));
  vi.spyOn(Auth0Client.prototype, 'loginWithPopup').mockRejectedValue(timeout);
  return { identity: openIdentity(SETTINGS, () => {}), close, timeout };
}

test('a log-in popup is closed after its time limit [8.31] [9.11]', async () => {
  const { identity, close, timeout } = identityWhosePopupTimesOut();
  await expect(identity.logInWithPopup()).rejects.toBe(timeout);
  expect(close).toHaveBeenCalledTimes(1);
});

test('so is a step-up popup, before the standard token is fetched [4.5] [8.31] [9.11]', async () => {
  const { identity, close } = identityWhosePopupTimesOut();
  const fetchStandard = vi.spyOn(Auth0Client.prototype, 'getTokenSilently');
  fetchStandard.mockImplementation(() => {
    expect(close).toHaveBeenCalledTimes(1);
    throw new Error('Failed to fetch');
  });
  const transfer = { avios: 3_000, recipient: '3081470000000002' };
  await expect(identity.tokens.get(transfer)).rejects.toThrow('Failed to fetch');
  expect(fetchStandard).toHaveBeenCalledTimes(1);
});

test('logging out names the page’s language, as logging in does [4.2]', async () => {
  const leave = vi.spyOn(Auth0Client.prototype, 'logout').mockResolvedValue();
  await openIdentity(SETTINGS, () => {}).logOut();
  const logoutParams = { returnTo: 'https://shop.example/', ui_locales: 'es-ES' };
  expect(leave).toHaveBeenCalledWith({ logoutParams });
});

test('an identity provider that cannot be reached fails after seconds; one that answers is not asked [8.37] [9.11]', async () => {
  vi.useFakeTimers();
  const probe = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', probe);
  await expect(unlessUnreachable(Promise.resolve('token'), 'https://id.example')).resolves.toBe(
    'token',
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();

  const hanging = unlessUnreachable(new Promise(() => {}), 'https://id.example');
  const outcome = expect(hanging).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(3_000);
  await outcome;
});

test('a slow identity provider that can be reached is waited for [9.11]', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()));
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = unlessUnreachable(promise, 'https://id.example');
  await vi.advanceTimersByTimeAsync(30_000);
  resolve('token');
  await expect(waiting).resolves.toBe('token');
});
