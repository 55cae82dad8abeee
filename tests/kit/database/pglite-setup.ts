import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../apps/api/src/database/connection.ts';
import './test-database.ts';

/** One migrated database, which each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-pglite-'));
  const connection = await openDatabase({ url: undefined, dataFolder: folder });
  await connection.close();
  project.provide('testDatabase', { kind: 'PGlite', folder });
  return () => rm(folder, { recursive: true });
}
