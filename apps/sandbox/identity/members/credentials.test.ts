import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, TOM, VISITOR } from '../../../../tests/kit/shop/identity.ts';
import { openStore, type Store } from '../store.ts';
import { type Credentials, createCredentials, DEMO_PASSWORD } from './credentials.ts';
import { createMembers, subjectOf } from './members.ts';

const members = createMembers([AOIFE, TOM, VISITOR]);
let folder: string;
let store: Store;
let credentials: Credentials;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-credentials-'));
  store = openStore(join(folder, 'state.sqlite'), () => new Date());
  credentials = await createCredentials(store, members);
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

test.each([
  [AOIFE.number, AOIFE],
  ['3081 4700 0000 0001', AOIFE],
  [' aoife.BRENNAN@members.example ', AOIFE],
  [VISITOR.email, VISITOR],
])('%s finds its member', (typed, member) => {
  expect(members.find(typed)).toBe(subjectOf(member));
});

test.each(['', '3081470000000009', 'nobody@members.example', 'aoife'])(
  '“%s” finds nobody',
  (typed) => {
    expect(members.find(typed)).toBeUndefined();
  },
);

test('the demo password is every member’s, and no other is accepted', async () => {
  expect(await credentials.check(subjectOf(TOM), DEMO_PASSWORD)).toBe(true);
  expect(await credentials.check(subjectOf(TOM), `${DEMO_PASSWORD} `)).toBe(false);
  expect(await credentials.check(subjectOf(TOM), '')).toBe(false);
  expect(await credentials.check(undefined, DEMO_PASSWORD)).toBe(false);
  expect(await credentials.check('auth0|nobody', DEMO_PASSWORD)).toBe(false);
});

test('the password is stored as a salted hash, which a restart keeps', async () => {
  const kept = members.subjects().map((subject) => store.get('Credential', subject));
  expect(kept.every((one) => one?.salt && one.hash)).toBe(true);
  expect(JSON.stringify(kept)).not.toContain(DEMO_PASSWORD);
  await createCredentials(store, members);
  expect(members.subjects().map((subject) => store.get('Credential', subject))).toEqual(kept);
});
