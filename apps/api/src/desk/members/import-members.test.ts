import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { checkBooks } from '../../books/check-books.ts';
import { newId } from '../../database/new-id.ts';
import type { AccountId, LedgerTxnId } from '../../database/tables/ledger.ts';
import { houseAccount, memberAccount, openMemberAccounts } from '../../ledger/accounts.ts';
import { type LedgerTxn, post } from '../../ledger/post.ts';
import { readBalance } from '../../ledger/read-balance.ts';
import { NO_SHOP, NOW, operatorAt } from '../terminal/test-kit.ts';

const ORLA = {
  number: '3081470000000021',
  name: { title: 'Dr', firstName: 'Orla', lastName: 'Quinn' },
  email: 'orla.quinn@members.example',
  dateOfBirth: '1979-05-02',
  gender: 'female',
  country: 'IE',
  enrolmentDate: '2019-01-07',
  tierStatus: 'Gold',
  balance: 1_200,
};
const FINN = { number: '22', name: { firstName: 'Finn', lastName: 'Roche' }, balance: null };
const ZOE = { number: '23', name: { firstName: 'Zoe', lastName: 'Lane' }, balance: 0 };

let api: TestApi;
let folder: string;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'cairn-members-'));
  ({ operate } = operatorAt(api.connection.db, NO_SHOP, folder));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

async function importing(members: unknown, options = '') {
  await writeFile(join(folder, 'members.json'), JSON.stringify(members));
  return await operate(`member import EI members.json${options}`);
}

function balanceOf(number: string) {
  const owner = { company: 'EI', number: membershipNumber.parse(number) } as const;
  return readBalance(api.connection.db, memberAccount(owner));
}

async function violations() {
  const findings = await checkBooks(api.connection.db, NOW);
  return findings.flatMap((finding) => finding.violations);
}

test('members come in with what they have; a second import changes who they are alone', async () => {
  expect(await importing([ORLA, FINN, ZOE])).toEqual({
    exitCode: 0,
    lines: ['3 members are imported, 2 with a balance.'],
    audited: [
      {
        actor: 'maeve',
        action: 'member import',
        subject: 'EI',
        detail: { members: 3, balances: 2, erased: 0, restore: false },
      },
    ],
  });
  expect(await balanceOf(ORLA.number)).toEqual({ balance: 1_200, held: 0 });
  expect(await balanceOf('22')).toBeUndefined();
  expect(await balanceOf('23')).toEqual({ balance: 0, held: 0 });

  const married = { ...ORLA, name: { firstName: 'Orla', lastName: 'Byrne' }, balance: 9_999 };
  const { lines } = await importing([married, { ...FINN, balance: 50 }, { ...ZOE, balance: 70 }]);
  expect(lines).toEqual(['3 members are imported, 1 with a balance.']);
  expect(await balanceOf(ORLA.number)).toEqual({ balance: 1_200, held: 0 });
  expect(await balanceOf('22')).toEqual({ balance: 50, held: 0 });
  expect(await balanceOf('23')).toEqual({ balance: 0, held: 0 });
  const orla = await api.connection.db
    .selectFrom('member')
    .selectAll()
    .where('last_name', '=', 'Byrne')
    .execute();
  expect(orla).toEqual([
    {
      company: 'EI',
      number: ORLA.number,
      title: null,
      first_name: 'Orla',
      last_name: 'Byrne',
      email: 'orla.quinn@members.example',
      date_of_birth: '1979-05-02',
      gender: 'female',
      country: 'IE',
      enrolment_date: '2019-01-07',
      tier_status: 'Gold',
      language: null,
    },
  ]);
  expect(await violations()).toEqual([]);
});

test('who was sent something before their balance was known still brings it, once', async () => {
  const { db } = api.connection;
  const CARA = { number: '24', name: { firstName: 'Cara', lastName: 'Daly' } };
  await importing([CARA]);
  const cara = { company: 'EI', number: membershipNumber.parse(CARA.number) } as const;
  await openMemberAccounts(db, [cara]);
  await post(db, [gift(memberAccount(cara), 300)]);

  const { lines } = await importing([{ ...CARA, balance: 1_000 }]);
  expect(lines).toEqual(['1 member is imported, 1 with a balance.']);
  expect(await balanceOf('24')).toEqual({ balance: 1_300, held: 0 });
  expect((await importing([{ ...CARA, balance: 1_000 }])).lines).toEqual([
    '1 member is imported, none with a balance.',
  ]);
  expect(await balanceOf('24')).toEqual({ balance: 1_300, held: 0 });
  expect(await violations()).toEqual([]);
});

function gift(credit: AccountId, amount: number): LedgerTxn {
  const debit = houseAccount('EI', 'issued', 'AVIOS');
  return {
    id: newId(NOW) as LedgerTxnId,
    kind: 'gift',
    source: { type: 'test', id: credit },
    effectiveAt: NOW,
    entries: [{ debit, credit, unit: 'AVIOS', amount, locked: 'credit' }],
  };
}

test('an erased member comes back only when asked for, and then for good', async () => {
  const { db } = api.connection;
  const known = async (number: string) =>
    await db
      .selectFrom('member')
      .select('last_name')
      .where('number', '=', membershipNumber.parse(number))
      .execute();
  const NORA = { number: '25', name: { firstName: 'Nora', lastName: 'Flynn' }, balance: 700 };
  const LIAM = { number: '26', name: { firstName: 'Liam', lastName: 'Hayes' } };
  await importing([NORA]);
  expect((await operate(`member erase EI ${NORA.number}`)).exitCode).toBe(0);
  expect(await importing([NORA, LIAM])).toMatchObject({
    exitCode: 0,
    lines: [
      '1 member is imported, none with a balance.',
      '25 was erased, and is not imported without --restore.',
    ],
  });
  expect([await known('25'), await known('26')]).toEqual([[], [{ last_name: 'Hayes' }]]);
  const kept = await db.selectFrom('erased_member').selectAll().execute();
  expect(kept).toEqual([{ mark: expect.stringMatching(/^[\w-]{43}$/), erased_at: NOW }]);

  const restored = await importing([NORA, LIAM], ' --restore');
  expect(restored.lines).toEqual(['2 members are imported, none with a balance.']);
  expect(restored.audited).toMatchObject([{ detail: { members: 2, erased: 0, restore: true } }]);
  expect(await balanceOf('25')).toEqual({ balance: 700, held: 0 });
  expect((await importing([NORA])).lines).toEqual(['1 member is imported, none with a balance.']);
  expect(await known('25')).toEqual([{ last_name: 'Flynn' }]);
});

test('more members than fit in one statement come in too', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => ({
    ...ORLA,
    number: `${900_000 + index}`,
  }));
  expect((await importing(many)).lines).toEqual([
    '1001 members are imported, 1001 with a balance.',
  ]);
  expect(await balanceOf('901000')).toEqual({ balance: 1_200, held: 0 });
});

test.each([
  [{}, 'The file: '],
  [[{ ...ORLA, number: 'x' }], 'Row 1, number: '],
  [[ORLA, { ...ORLA, number: '9', dateOfBirth: '02.05.1979' }], 'Row 2, dateOfBirth: '],
  [[{ ...ORLA, number: '9', age: 47 }], 'Row 1: '],
  [[{ ...ORLA, number: '9', balance: -1 }], 'Row 1, balance: '],
  [[{ ...ORLA, number: '9', country: 'Ireland' }], 'Row 1, country: '],
  [
    [
      { ...ORLA, number: '9' },
      { ...ORLA, number: '9' },
    ],
    '9 is in it twice.',
  ],
])('a file with a fault is refused whole: %j', async (members, fault) => {
  const { exitCode, lines, audited } = await importing(members);
  expect({ exitCode, audited }).toEqual({ exitCode: 1, audited: [] });
  expect(lines).toEqual(['Nothing of members.json was imported.', expect.stringContaining(fault)]);
  expect(await balanceOf('9')).toBeUndefined();
});

test('a file that is not there is refused', async () => {
  const { exitCode, lines } = await operate('member import EI none.json');
  expect(exitCode).toBe(1);
  expect(lines[0]).toMatch(/^none\.json cannot be read: ENOENT/);
});

test('at the desk an import makes no avios: no balance above 0, and nobody is restored', async () => {
  const desk = deskAt({ db: api.connection.db, now: () => NOW });
  const press = async (member: object, restore = false) => {
    const file = { name: 'members.json', text: JSON.stringify([member]) };
    const input = { company: 'EI', file, restore };
    return await desk.press(staff('ada', 'admin'), 'member import', { input });
  };
  const name = { firstName: 'Una', lastName: 'Byrne' };
  const una = { number: '3081470000000034', name };
  for (const { status, body } of [
    await press({ ...una, balance: 900 }),
    await press({ ...una, balance: null }, true),
  ]) {
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.message).toMatch(/in the terminal of the shop’s machine/);
  }
  expect(await balanceOf(una.number)).toBeUndefined();
  for (const balance of [null, 0]) {
    const { body } = await press({ ...una, balance });
    expect(body).toMatchObject({ kind: 'done', result: { members: 1 } });
  }
  expect(await importing([{ ...una, balance: 900 }])).toMatchObject({ exitCode: 0 });
});
