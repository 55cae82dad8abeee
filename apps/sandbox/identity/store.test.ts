import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdapter } from './adapter.ts';
import { openStore, type Store } from './store.ts';

let folder: string;
let store: Store;
let now: number;
const clock = () => new Date(now);
const open = () => openStore(join(folder, 'deep', 'state.sqlite'), clock);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-store-'));
  now = Date.UTC(2026, 10, 15);
  store = open();
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

test('records survive a restart', () => {
  store.put('WrongTries', 'session', { times: [1] });
  store.close();
  store = open();
  expect(store.get('WrongTries', 'session')).toEqual({ times: [1] });
});

test('only the owner can read the file', () => {
  expect(statSync(join(folder, 'deep', 'state.sqlite')).mode & 0o777).toBe(0o600);
});

test('expired records are not found, and are swept', () => {
  store.put('WrongTries', 'short', { times: [1] }, { seconds: 10 });
  store.put('WrongTries', 'long', { times: [2] }, { seconds: 20 });
  store.put('WrongTries', 'for ever', { times: [3] });
  now += 10_000;
  expect(store.get('WrongTries', 'short')).toBeUndefined();
  store.sweep();
  now -= 10_000;
  expect(store.get('WrongTries', 'short')).toBeUndefined();
  expect(store.get('WrongTries', 'long')).toEqual({ times: [2] });
  expect(store.get('WrongTries', 'for ever')).toEqual({ times: [3] });
});

test('oidc-provider’s models are found by id and uid, and revoked by grant', async () => {
  const sessions = createAdapter(store)('Session');
  await sessions.upsert('s1', { uid: 'u1', accountId: 'aoife' }, 60);
  expect(await sessions.findByUid('u1')).toMatchObject({ accountId: 'aoife' });
  // A session's id changes on log-in; its uid stays.
  await sessions.destroy('s1');
  await sessions.upsert('s2', { uid: 'u1', accountId: 'aoife' }, 60);
  expect(await sessions.findByUid('u1')).toMatchObject({ accountId: 'aoife' });

  const tokens = createAdapter(store)('RefreshToken');
  const codes = createAdapter(store)('AuthorizationCode');
  await tokens.upsert('t1', { grantId: 'g1' }, 60);
  await tokens.upsert('t2', { grantId: 'g2' }, 60);
  await codes.upsert('c1', { grantId: 'g1' }, 60);
  await tokens.revokeByGrantId('g1');
  expect(await tokens.find('t1')).toBeUndefined();
  expect(await tokens.find('t2')).toBeDefined();
  expect(await codes.find('c1')).toBeDefined();
});

test('a token is consumed once and stays marked as used', async () => {
  const tokens = createAdapter(store)('RefreshToken');
  await tokens.upsert('t1', { grantId: 'g1' }, 60);
  await tokens.consume('t1');
  expect(await tokens.find('t1')).toEqual({ grantId: 'g1', consumed: now / 1000 });
  await expect(tokens.consume('t1')).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a member’s records are removed together, and no one else’s', () => {
  store.save('Session', 's1', {}, { account: 'aoife' });
  store.save('Session', 's2', {}, { account: 'tom' });
  store.put('MfaToken', 'm1', { refreshToken: 't', scope: '' }, { account: 'aoife' });
  store.removeByAccount('aoife');
  expect(store.find('Session', 's1')).toBeUndefined();
  expect(store.find('MfaToken', 'm1')).toBeUndefined();
  expect(store.find('Session', 's2')).toEqual({});
});
