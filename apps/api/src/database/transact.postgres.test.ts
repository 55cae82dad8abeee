import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { enqueue } from '../background/enqueue.ts';
import type { Database } from './tables.ts';
import { afterCommit, transact } from './transact.ts';

let api: TestApi;
let administrator: pg.Client;
beforeAll(async () => {
  api = await startTestApi();
  const { url } = api.connection;
  if (url === undefined) throw new Error('This needs a server');
  administrator = new pg.Client({ connectionString: url });
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await api.stop();
});

/** Ends the connection that a transaction works on, and waits until it is gone. */
async function kill(trx: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  await administrator.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
}

async function write(trx: Database, about: string): Promise<void> {
  const data = { letter: 'receipt', about } as const;
  await enqueue(trx, [{ queue: 'send-mail', data }], api.clock.now);
}

async function written(about: string): Promise<number> {
  const rows = await api.connection.db.selectFrom('job').select('data').execute();
  return rows.filter(({ data }) => Object(data).about === about).length;
}

test('a transaction whose connection is killed is done again, once', async () => {
  const attempts: number[] = [];
  const answer = await transact(api.connection.db, async (trx, { attempt }) => {
    attempts.push(attempt);
    await write(trx, 'again');
    if (attempt === 1) await kill(trx);
    await write(trx, 'again');
    return 'done';
  });
  expect([answer, attempts]).toEqual(['done', [1, 2]]);
  expect(await written('again')).toBe(2);
});

test('killed as often as it is tried, it has failed and left nothing', async () => {
  let attempts = 0;
  const work = transact(api.connection.db, async (trx) => {
    attempts += 1;
    await write(trx, 'never');
    await kill(trx);
    await write(trx, 'never');
  });
  await expect(work).rejects.toThrow();
  expect([attempts, await written('never')]).toEqual([5, 0]);
});

test('what is undone after its connection was killed has left nothing, and has its answer', async () => {
  const answer = await transact(api.connection.db, async (trx, { attempt, undo }) => {
    await write(trx, 'undone');
    if (attempt === 1) await kill(trx);
    return undo('refused');
  });
  expect([answer, await written('undone')]).toEqual(['refused', 0]);
});

test('a savepoint that cannot be rolled back because the connection is lost has the whole transaction run again', async () => {
  const attempts: number[] = [];
  const answer = await transact(api.connection.db, async (trx, { attempt }) => {
    attempts.push(attempt);
    const fragile = attempt === 1 ? losingSavepoints(trx) : trx;
    const part = await transact<string>(fragile, async (inner, { undo }) => {
      await write(inner, 'part');
      return undo('refused');
    });
    await write(trx, 'whole');
    return part;
  });
  expect([answer, attempts]).toEqual(['refused', [1, 2]]);
  expect([await written('part'), await written('whole')]).toEqual([0, 1]);
});

/** A transaction whose connection seems lost when it rolls back to a savepoint. */
function losingSavepoints(trx: Database): Database {
  return trx.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('rollback to savepoint')) {
        throw new Error('Connection terminated unexpectedly');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test('a transaction within another is a part of it, and taken back alone', async () => {
  const { db } = api.connection;
  const committed: string[] = [];
  const part = async (
    trx: Database,
    about: string,
    end?: (undo: (answer: string) => never) => never,
  ) =>
    await transact<string>(trx, async (inner, { undo }) => {
      await write(inner, about);
      afterCommit(inner, () => committed.push(about));
      return end ? end(undo) : 'done';
    });
  const answers = await transact(db, async (trx) => {
    const kept = await part(trx, 'part kept');
    const undone = await part(trx, 'part undone', (undo) => undo('undone'));
    const failed = await part(trx, 'part failed', () => {
      throw new Error('failed');
    }).catch((error) => error.message);
    return [kept, undone, failed];
  });
  expect(answers).toEqual(['done', 'undone', 'failed']);
  expect(committed).toEqual(['part kept']);
  expect(
    await Promise.all(['kept', 'undone', 'failed'].map((one) => written(`part ${one}`))),
  ).toEqual([1, 0, 0]);
});

test('what is undone as a whole takes its parts with it, and nothing runs after it', async () => {
  const committed: string[] = [];
  const answer = await transact<string>(api.connection.db, async (trx, { undo }) => {
    await transact(trx, async (part) => {
      await write(part, 'part of nothing');
      afterCommit(part, () => committed.push('part of nothing'));
    });
    return undo('undone');
  });
  expect([answer, committed, await written('part of nothing')]).toEqual(['undone', [], 0]);
});
