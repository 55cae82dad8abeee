import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../../tests/kit/api/as-owner.ts';
import { chainAudit } from '../../audit/chain-audit.ts';
import { useShop } from '../../books/test-kit.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

test('books: clean ones are told as such, an invariant to a line', async () => {
  const { db } = api.connection;
  const { exitCode, lines, audited } = await operatorAt(db).operate('books');
  expect(exitCode).toBe(0);
  expect(lines).toHaveLength(16);
  expect(lines.slice(0, 14).every((line) => / \d+ {2}.*: 0$|^\d+ {2}.*: 0$/.test(line))).toBe(true);
  expect(lines.slice(-6)).toEqual([
    '11  The audit log is unbroken: 0',
    expect.stringMatching(/^12 .*: 0$/),
    expect.stringMatching(/^13 .*: 0$/),
    expect.stringMatching(/^14 .*: 0$/),
    '    Dead letters: 0',
    'The books are clean.',
  ]);
  expect(audited).toEqual([
    { actor: 'maeve', action: 'books', subject: 'books', detail: { violations: 0 } },
  ]);
});

test('books: violations are counted, five of a kind are shown, and it ends with 1', async () => {
  const { db } = api.connection;
  await chainAudit(db);
  const said = await asOwner(db, async (owner) => {
    await sql`
      insert into webhook_inbox (event_key, order_id, raw, received_at)
      select n::text, 'p1', '{}', ${new Date(0)}::timestamptz from generate_series(1, 7) as n`.execute(
      owner,
    );
    await sql`
      insert into job (id, queue, data, created_at)
      values (gen_random_uuid(), 'send-mail', '{}', now())`.execute(owner);
    await sql`update audit_log set actor = 'somebody else'`.execute(owner);
    return await operatorAt(owner).operate('books');
  });
  expect(said.exitCode).toBe(1);
  const nine = said.lines.indexOf(' 9  Nothing waits longer than it may: 8');
  expect(said.lines.slice(nine + 1, nine + 7)).toEqual([
    ...Array(5).fill(expect.stringMatching(/^ {6}webhook: \d since 1970-01-01/)),
    '      and 3 more',
  ]);
  expect(said.lines.slice(-7)).toEqual([
    '11  The audit log is unbroken: 1',
    expect.stringMatching(/^ {6}link 1: audit row .* is not what was chained$/),
    expect.stringMatching(/^12 .*: 0$/),
    expect.stringMatching(/^13 .*: 0$/),
    expect.stringMatching(/^14 .*: 0$/),
    '    Dead letters: 1',
    'The books are not clean: 9 found.',
  ]);
});
