import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdministrator } from '../../../../tests/kit/api/administrator.ts';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a statement that was prepared before a newer version added a column is prepared anew, unnoticed', async () => {
  const { connection } = api;
  await asAdministrator(
    connection,
    'create table thing (id integer); insert into thing values (1); grant select on thing to cairn_app',
  );
  const read = async () => {
    const { rows } = await sql`select * from thing where id = ${1}`.execute(connection.db);
    return rows[0];
  };
  // Several connections have prepared it.
  const readOften = () => Promise.all(Array.from({ length: 10 }, read));
  expect(await readOften()).toEqual(Array(10).fill({ id: 1 }));
  await asAdministrator(connection, 'alter table thing add column name text');
  expect(await readOften()).toEqual(Array(10).fill({ id: 1, name: null }));
});

test('no statement is compiled, however expensive the planner expects it to be', async () => {
  const { rows } = await sql`show jit`.execute(api.connection.db);
  expect(rows).toEqual([{ jit: 'off' }]);
});
