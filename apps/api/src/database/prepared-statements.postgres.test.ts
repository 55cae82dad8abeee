import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { startSharingPooler } from '../../../../tests/kit/database/sharing-pooler.ts';
import { openDatabase } from './connection.ts';
import { PreparedStatementsLost } from './prepared-statements.ts';
import { probe } from './probe.ts';

let api: TestApi;
let pooler: Awaited<ReturnType<typeof startSharingPooler>>;
let url: URL;
beforeAll(async () => {
  api = await startTestApi();
  url = new URL(api.connection.url ?? '');
  pooler = await startSharingPooler(url.hostname, Number(url.port));
  url.port = `${pooler.port}`;
});
afterAll(async () => {
  pooler.stop();
  await api.stop();
});

const open = (preparesStatements: boolean) =>
  openDatabase({ url: url.href, dataFolder: '', preparesStatements });

test('an older pooler stops the start, and the message names the setting that helps, which does', async () => {
  const refusal: unknown = await open(true).catch((error) => error);
  expect(refusal).toBeInstanceOf(PreparedStatementsLost);
  expect(`${refusal}`).toContain(
    `The pooler before the database ${url.host}${url.pathname} does not carry`,
  );
  expect(`${refusal}`).toContain('Set DATABASE_PREPARED_STATEMENTS=false');
  const connection = await open(false);
  await Promise.all([probe(connection.db), probe(connection.db)]);
  await connection.close();
});
