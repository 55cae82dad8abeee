import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('docs/operations.md says of every table once how long its rows are kept, and of no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(api.connection.db);
  const operations = readFileSync(
    new URL('../../../../docs/operations.md', import.meta.url),
    'utf8',
  );
  const section = operations.split('\n## ').find((one) => one.startsWith('Retention\n')) ?? '';
  const documented = section.split('\n').flatMap((line) => {
    const [, tables = ''] = /^\| (`[^|]*)\|/.exec(line) ?? [];
    return [...tables.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  });
  expect(documented.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
