import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boosterOptions } from '@cairn/contract/prices/booster-options';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/read-balance.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { NO_SHOP, NOW, operatorAt } from '../terminal/test-kit.ts';

const { householdBalance: _, ...ORLA } = { ...AOIFE, number: '3081470000000021' };
const FLIGHT = {
  id: 'EI-2026-000417',
  number: AOIFE.number,
  type: 'flight',
  sectorType: 'short-haul',
  description: 'Flight, Dublin to Porto',
  partner: 'airline',
  avios: 1_850,
  madeAt: '2026-11-10T08:30:00+01:00',
  processedAt: '2026-11-12T00:00:00Z',
};
const { processedAt: __, ...UNPROCESSED } = FLIGHT;
const STAY = { ...UNPROCESSED, id: 'hotel-9', type: 'partner', sectorType: 'hotel' };
const DRIVE = { ...STAY, id: 'car-1', number: ORLA.number };

let api: TestApi;
let folder: string;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, ORLA], NOW);
  folder = await mkdtemp(join(tmpdir(), 'cairn-activities-'));
  ({ operate } = operatorAt(api.connection.db, NO_SHOP, folder));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

async function importing(activities: unknown) {
  await writeFile(join(folder, 'activities.json'), JSON.stringify(activities));
  return await operate('activity import EI activities.json');
}

async function boostable(): Promise<unknown> {
  const headers = { authorization: `Bearer ${await api.issuerOf('EI').accessToken()}` };
  const answer = await api.get('/products/booster/options?partner=ei', headers);
  return boosterOptions.parse(await answer.json()).transactionGroups;
}

async function all() {
  return await api.connection.db.selectFrom('activity').selectAll().orderBy('id').execute();
}

const BEGUN = { actor: 'maeve', action: 'begin: activity import', subject: 'EI', detail: {} };

test('what was earned can be boosted once it is imported; no balance changes, and a second import changes nothing [1.5]', async () => {
  const number = membershipNumber.parse(AOIFE.number);
  const balance = () => readBalance(api.connection.db, memberAccount({ company: 'EI', number }));
  const before = await balance();
  expect(await importing([FLIGHT, STAY])).toEqual({
    exitCode: 0,
    lines: ['2 of 2 activities are added.'],
    audited: [
      BEGUN,
      { actor: 'maeve', action: 'activity import', subject: 'EI', detail: { activities: 2 } },
    ],
  });
  const flight = {
    identifier: FLIGHT.id,
    dateMade: '2026-11-10T07:30:00.000Z',
    dateProcessed: '2026-11-12T00:00:00.000Z',
    sectorType: 'short-haul',
    type: 'flight',
    description: 'Flight, Dublin to Porto',
    isBoosted: false,
    externalPartnerIdentifier: 'airline',
    monetaryAmount: { currency: { currencyCode: 'AVIOS' }, amount: 1_850 },
  };
  expect(await boostable()).toMatchObject([
    { type: 'flight', transactions: [flight] },
    { type: 'partner', transactions: [{ identifier: 'hotel-9' }] },
  ]);
  expect(await balance()).toEqual(before);
  const rows = await all();
  const again = await importing([FLIGHT, STAY]);
  expect(again.lines).toEqual(['0 of 2 activities are added; 2 were there before.']);
  expect(await all()).toEqual(rows);
});

test.each<[string, unknown]>([
  ['The file: ', {}],
  ['Row 2, id: ', [FLIGHT, { ...DRIVE, id: '' }]],
  ['Row 1, number: ', [{ ...DRIVE, number: 'x' }]],
  ['Row 1, type: ', [{ ...DRIVE, type: 'cruise' }]],
  ['Row 1, description: ', [{ ...DRIVE, description: '\u0000' }]],
  ['Row 1, avios: ', [{ ...DRIVE, avios: 0 }]],
  ['Row 1, madeAt: ', [{ ...DRIVE, madeAt: '2026-11-10' }]],
  ['Row 1, madeAt: Must not be in the future.', [{ ...DRIVE, madeAt: '2026-11-15T12:00:01Z' }]],
  ['Row 1, processedAt: ', [{ ...DRIVE, processedAt: '2026-11-10T07:29:59Z' }]],
  ['Row 1: ', [{ ...DRIVE, points: 5 }]],
  ['Row 3, id: car-1 is in Row 1 too.', [DRIVE, FLIGHT, DRIVE]],
  ['Row 2, number: EI has no member 77.', [DRIVE, { ...DRIVE, id: 'x', number: '77' }]],
  [`Row 2, id: ${FLIGHT.id} is known with another avios.`, [DRIVE, { ...FLIGHT, avios: 9 }]],
  ['Row 2, id: hotel-9 is known with another number.', [DRIVE, { ...STAY, number: ORLA.number }]],
])('one wrong row and nothing is imported: %s [1.5]', async (fault, activities) => {
  const rows = await all();
  const { exitCode, lines, audited } = await importing(activities);
  const refused = { ...BEGUN, action: 'activity import', detail: { refused: 'bad_request' } };
  expect({ exitCode, audited }).toEqual({ exitCode: 1, audited: [BEGUN, refused] });
  expect(lines).toEqual([
    'Nothing of activities.json was imported.',
    expect.stringContaining(fault),
  ]);
  expect(await all()).toEqual(rows);
});

test('many wrong rows are counted, and a large file comes in whole [1.5]', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => ({ ...DRIVE, id: `many-${index}` }));
  const wrong = await importing(many.map((row) => ({ ...row, number: '77' })));
  expect(wrong.lines).toHaveLength(12);
  expect(wrong.lines.at(-1)).toBe('… and 991 more.');
  expect((await importing(many)).lines).toEqual(['1001 of 1001 activities are added.']);
});

test('what an erased member earned does not come back [1.5]', async () => {
  await importing([DRIVE]);
  expect((await operate(`member erase EI ${ORLA.number}`)).exitCode).toBe(0);
  const rows = await all();
  const refused = await importing([DRIVE, { ...DRIVE, id: 'car-2' }]);
  expect(refused.lines).toHaveLength(4);
  expect(refused.lines[1]).toBe(`Row 1, number: EI has no member ${ORLA.number}.`);
  // A member who joins again under the number does not get the old words back either.
  await seedDemoMembers(api.connection.db, ['EI'], [ORLA], NOW);
  expect((await importing([DRIVE])).lines[1]).toBe(
    'Row 1, id: car-1 is known with another sectorType, description, partner.',
  );
  expect(await all()).toEqual(rows);
});

test('at the desk a file’s text is uploaded, and the same press adds nothing twice', async () => {
  const { db } = api.connection;
  const desk = deskAt({ db, now: () => NOW });
  const text = JSON.stringify([{ ...STAY, id: 'uploaded-1' }]);
  const input = { company: 'EI', file: { name: 'activities.json', text } };
  const upload = (key: string) =>
    desk.press(staff('ada', 'admin'), 'activity import', { input, key });
  const added = { kind: 'done', result: { added: 1, known: 0 } };
  expect([
    (await upload('the-same-press-of-a-file')).body,
    (await upload('the-same-press-of-a-file')).body,
  ]).toEqual([added, added]);
  expect((await upload('another-press-of-the-file')).body.result).toEqual({ added: 0, known: 1 });
  const broken = { ...input, file: { name: 'activities.json', text: '{' } };
  const refused = await desk.press(staff('ada', 'admin'), 'activity import', { input: broken });
  expect(refused.body).toMatchObject({
    code: 'bad_request',
    message: 'Nothing of activities.json was imported.',
    details: [expect.stringMatching(/^It cannot be read: /)],
  });
});

test.each(['member import', 'activity import', 'reconcile'])(
  '%s: an upload that is too large is refused before it is read, with what to do instead',
  async (name) => {
    const desk = deskAt({ db: api.connection.db, now: () => NOW });
    const headers = { 'content-type': 'application/json', 'content-length': '67108865' };
    const path = `/actions/${name.replace(' ', '-')}`;
    const { status, body } = await desk.send(staff('ada', 'admin'), 'POST', path, {
      headers,
      body: '{',
    });
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(body.message).toContain('64 MB at most. The terminal takes larger files.');
  },
);
