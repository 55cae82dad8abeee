import { membershipNumber } from '@cairn/contract/values/membership-number';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { cleanBooks } from '../../../../tests/kit/database/clean-books.ts';
import { sumOfEntries } from '../../../../tests/kit/database/ledger-sums.ts';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import { houseAccount, memberAccount, openMemberAccounts } from './accounts.ts';
import { placeHold } from './place-hold.ts';
import { type Entry, type LedgerTxn, post } from './post.ts';
import { releaseHold } from './release-hold.ts';
import { LedgerModel, nameOf, type Posted } from './test-model.ts';

/** A failure names its seed; LEDGER_SEED=<seed> runs that again, and makes it smaller. */
const SEED = process.env.LEDGER_SEED;
/** The embedded database takes five times as long. */
const RUNS = inject('testDatabase').kind === 'PGlite' ? 10 : 25;
const COMMANDS = 60;
const MEMBERS = 3;
/** Some are used again, most are new. */
const SOURCES = 40;
const HOLDS = 10;

const ISSUED = houseAccount('EI', 'issued', 'AVIOS');
const TRANSIT = houseAccount('EI', 'transit', 'AVIOS');

let api: TestApi;
let numbers = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const member = fc.nat(MEMBERS - 1);
const source = fc.nat(SOURCES - 1);
const hold = fc.nat(HOLDS - 1);
const amount = fc.integer({ min: 1, max: 100 });
/** Enough for something to be held and spent. */
const plenty = fc.integer({ min: 50, max: 400 });
const txn = fc.oneof(
  fc.record({ what: fc.constant('give'), member, amount: plenty, source }),
  fc.record({ what: fc.constant('spend'), member, amount, source }),
  fc.record({ what: fc.constant('move'), member, to: member, amount, source }),
  fc.record({ what: fc.constant('take'), to: member, amount, source, hold }),
  fc.record({ what: fc.constant('reverse'), source, of: source }),
);
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ post: fc.array(txn, { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ hold: fc.record({ member, amount, source: hold }) }) },
  { weight: 1, arbitrary: fc.record({ release: hold }) },
);
type Asked = typeof txn extends fc.Arbitrary<infer T> ? T : never;
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

test('whatever is asked of it, the ledger does what its model does', async () => {
  const commands = fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS });
  await fc.assert(fc.asyncProperty(commands, run), {
    numRuns: RUNS,
    // Looking for a smaller failure takes long: it is done when one is played again.
    endOnFailure: SEED === undefined,
    ...(SEED !== undefined && { seed: Number(SEED) }),
  });
}, 600_000);

/** One run has members and sources of its own: what was before it stays in the books. */
async function run(commands: readonly Command[]): Promise<void> {
  const { db } = api.connection;
  const at = api.clock.now;
  const model = new LedgerModel();
  const runId = `run-${++numbers}`;
  const owners = Array.from({ length: MEMBERS }, (_, index) => {
    const number = membershipNumber.parse(`${numbers * MEMBERS + index}`.padStart(16, '0'));
    return { company: 'EI' as const, number };
  });
  await openMemberAccounts(db, owners);
  const accounts = owners.map(memberAccount);
  model.open(accounts);
  const houseBefore = await houseSums();

  const accountOf = (index: number) => accounts[index] ?? expect.unreachable();
  const sourceOf = (index: number) => ({ type: 'model', id: `${runId}-${index}` });
  const entry = (debit: Entry['debit'], credit: Entry['credit'], size: number): Entry => {
    const locked = debit === ISSUED || debit === TRANSIT ? 'credit' : 'debit';
    return { debit, credit, unit: 'AVIOS', amount: size, locked };
  };

  /** What was asked for as the ledger wants it; undefined when there is nothing to do it to. */
  function txnOf(asked: Asked): LedgerTxn | undefined {
    const id = newId(at) as LedgerTxnId;
    const made = (entries: LedgerTxn['entries'], more: Partial<LedgerTxn> = {}): LedgerTxn => {
      const kind = asked.what === 'reverse' ? 'reversal' : 'credit';
      return { id, kind, source: sourceOf(asked.source), effectiveAt: at, entries, ...more };
    };
    if ('of' in asked) {
      const first = model.written.get(nameOf(sourceOf(asked.of), 'credit'));
      const [head, ...rest] = first?.entries.toReversed().map(swapSides) ?? [];
      return head && made([head, ...rest], first && { reverses: first.id });
    }
    if ('hold' in asked) {
      const takesHold = sourceOf(asked.hold);
      const hold = model.holds.get(nameOf(takesHold));
      if (!hold) return undefined;
      const out = entry(hold.account, TRANSIT, hold.amount);
      return made([out, entry(TRANSIT, accountOf(asked.to), hold.amount)], { takesHold });
    }
    const owner = accountOf(asked.member);
    if ('to' in asked) {
      const out = entry(owner, TRANSIT, asked.amount);
      return made([out, entry(TRANSIT, accountOf(asked.to), asked.amount)]);
    }
    return made([
      asked.what === 'give'
        ? entry(ISSUED, owner, asked.amount)
        : entry(owner, ISSUED, asked.amount),
    ]);
  }

  for (const asked of commands) {
    if ('post' in asked) {
      const transactions = asked.post.flatMap((one) => txnOf(one) ?? []);
      if (transactions.length === 0) continue;
      expect(await posted(transactions)).toEqual(model.post(transactions));
    } else if ('hold' in asked) {
      const { hold } = asked;
      const place = { id: newId(at), account: accountOf(hold.member), amount: hold.amount, at };
      const wanted = { ...place, source: sourceOf(hold.source) };
      expect(await placeHold(db, wanted)).toBe(model.placeHold(wanted));
    } else {
      await releaseHold(db, sourceOf(asked.release), at);
      model.releaseHold(sourceOf(asked.release));
    }
  }

  for (const id of accounts) {
    const real = await db
      .selectFrom('account')
      .select(['balance', 'held', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(real).toEqual(model.account(id));
  }
  const [issued, transit] = await houseSums();
  expect([issued - houseBefore[0], transit - houseBefore[1]]).toEqual(
    [ISSUED, TRANSIT].map((id) => model.house.get(id) ?? 0),
  );
  await cleanBooks(api);
}

async function posted(transactions: LedgerTxn[]): Promise<Posted> {
  try {
    return { written: await post(api.connection.db, transactions) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '23505' && code !== '23514') throw error;
    return { broken: code };
  }
}

async function houseSums(): Promise<[number, number]> {
  const { db } = api.connection;
  return [await sumOfEntries(db, ISSUED), await sumOfEntries(db, TRANSIT)];
}

function swapSides({ debit, credit, unit, amount: size, locked }: Entry): Entry {
  const other = { debit: 'credit', credit: 'debit' } as const;
  return { debit: credit, credit: debit, unit, amount: size, locked: locked && other[locked] };
}
