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
type Step = typeof txn extends fc.Arbitrary<infer T> ? T : never;
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

test('whatever is command of it, the ledger does what its model does', async () => {
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

  /** The ledger transaction of a step; undefined if the posting it refers to does not exist. */
  function txnOf(step: Step): LedgerTxn | undefined {
    const id = newId(at) as LedgerTxnId;
    const made = (entries: LedgerTxn['entries'], more: Partial<LedgerTxn> = {}): LedgerTxn => {
      const kind = step.what === 'reverse' ? 'reversal' : 'credit';
      return { id, kind, source: sourceOf(step.source), effectiveAt: at, entries, ...more };
    };
    if ('of' in step) {
      const first = model.written.get(nameOf(sourceOf(step.of), 'credit'));
      const [head, ...rest] = first?.entries.toReversed().map(swapSides) ?? [];
      return head && made([head, ...rest], first && { reverses: first.id });
    }
    if ('hold' in step) {
      const takesHold = sourceOf(step.hold);
      const hold = model.holds.get(nameOf(takesHold));
      if (!hold) return undefined;
      const out = entry(hold.account, TRANSIT, hold.amount);
      return made([out, entry(TRANSIT, accountOf(step.to), hold.amount)], { takesHold });
    }
    const owner = accountOf(step.member);
    if ('to' in step) {
      const out = entry(owner, TRANSIT, step.amount);
      return made([out, entry(TRANSIT, accountOf(step.to), step.amount)]);
    }
    return made([
      step.what === 'give' ? entry(ISSUED, owner, step.amount) : entry(owner, ISSUED, step.amount),
    ]);
  }

  for (const command of commands) {
    if ('post' in command) {
      const transactions = command.post.flatMap((one) => txnOf(one) ?? []);
      if (transactions.length === 0) continue;
      expect(await posted(transactions)).toEqual(model.post(transactions));
    } else if ('hold' in command) {
      const { hold } = command;
      const place = { id: newId(at), account: accountOf(hold.member), amount: hold.amount, at };
      const wanted = { ...place, source: sourceOf(hold.source) };
      expect(await placeHold(db, wanted)).toBe(model.placeHold(wanted));
    } else {
      await releaseHold(db, sourceOf(command.release), at);
      model.releaseHold(sourceOf(command.release));
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
