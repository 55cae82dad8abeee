import { defineConfig } from 'vitest/config';

const API = '{apps/api,bench,tests/simulation}/**/*.test.ts';
const SOAK = 'tests/soak/**/*.test.ts';

/**
 * Test files that also run on the embedded database, where they take five times as long: those that
 * depend on the database (connection, ledger, queue, sweeps, constraints, migrations). The other
 * statements of the application are executed there by the journeys, whose shops use it.
 */
const ON_PGLITE_TOO = [
  'apps/api/src/{audit,database,jobs,ledger}/**/*.test.ts',
  'apps/api/src/books/{check-books,daily/keep-days}.test.ts',
  'apps/api/src/http/webhooks.test.ts',
  'apps/api/src/members/seed-demo-members.test.ts',
  'apps/api/src/desk/**/{erase-member,import-activities}.test.ts',
  'apps/api/src/desk/**/{scheduled-prices,subject-lock}.test.ts',
  'apps/api/src/orders/**/{idempotency,sweeps}.test.ts',
  'tests/simulation/**/*.test.ts',
];

/** Tests of the stand-ins; `npm run sdk-specs` runs them when the stand-ins changed. */
const STAND_INS = 'apps/sandbox/{identity,mailbox,payments}/**/*.test.ts';

/** The API's tests run on PostgreSQL, and those that depend on it on PGlite as well. */
export default defineConfig({
  test: {
    setupFiles: ['tests/kit/silent-console.ts'],
    // CommonJS is imported as in Node.
    deps: { interopDefault: false },
    // Files share a process, so that modules and the embedded database's WebAssembly load once.
    isolate: false,
    // One more than the cores of a small machine: many tests wait, for a queue or a time-out.
    maxWorkers: 3,
    // Generous, because the machine may be busy: only a hanging test should time out.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{apps,packages,local,tests}/**/*.test.{ts,tsx}'],
          exclude: [API, SOAK, STAND_INS, '**/node_modules/**'],
        },
      },
      { extends: true, test: { name: 'stand-ins', include: [STAND_INS] } },
      { extends: true, test: { name: 'soak', include: [SOAK] } },
      {
        extends: true,
        test: {
          name: 'API on PGlite',
          include: ON_PGLITE_TOO,
          // Dead letters are the queue's own, and that runs here; waiting for them takes ten seconds.
          exclude: [
            ...['**/*.postgres.test.ts', '**/coalesce.test.ts', '**/dead-letters.test.ts'],
            '**/node_modules/**',
          ],
          globalSetup: ['tests/kit/database/pglite-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'API on PostgreSQL',
          include: [API],
          exclude: ['**/embedded.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/kit/database/postgres-setup.ts'],
        },
      },
    ],
  },
});
