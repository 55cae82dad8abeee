import { defineConfig } from 'vitest/config';

const API = '{apps/api,tests/simulation}/**/*.test.ts';

/**
 * Test files that also run on the embedded database, where they take five times as long: those that
 * depend on the database (ledger, books, queue, sweeps, constraints, migrations), and one per area
 * that executes each of its statements. The others vary the input of the same statements.
 */
const ON_PGLITE_TOO = [
  'apps/api/src/{audit,books,caps,database,jobs,ledger}/**/*.test.ts',
  'apps/api/src/{campaigns,catalogue,contact,members,recipients,subscriptions}/routes.test.ts',
  'apps/api/src/booster/list-personal-options.test.ts',
  'apps/api/src/http/webhooks.test.ts',
  'apps/api/src/members/{read-standing,save-token,seed-demo-*}.test.ts',
  'apps/api/src/notifications/{read-order-facts,send-letters}.test.ts',
  'apps/api/src/operator/**/{*-commands,erase-member,import-*,reconcile-payments}.test.ts',
  'apps/api/src/orders/**/{booster-order,get-receipt,gift,purchase,refund,transfer}.test.ts',
  'apps/api/src/orders/**/{concurrent-work,expiry,idempotency,list-*,sweeps}.test.ts',
  'apps/api/src/subscriptions/**/{cancellations,first-payment,plan-history,renewals,*-calls}.test.ts',
  'tests/simulation/**/*.test.ts',
];

/** The API's tests run on PostgreSQL, and those that depend on it on PGlite as well. */
export default defineConfig({
  test: {
    setupFiles: ['tests/kit/silent-console.ts'],
    // CommonJS is imported as Node imports it.
    deps: { interopDefault: false },
    // Files share their process: modules, and the embedded database's program, are loaded once.
    isolate: false,
    // Two cores may be busy with anything: only what hangs is too slow.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{apps,packages,local,tests}/**/*.test.{ts,tsx}'],
          exclude: [API, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'API on PGlite',
          include: ON_PGLITE_TOO,
          exclude: ['**/*.postgres.test.ts', '**/coalesce.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/kit/pglite-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'API on PostgreSQL',
          include: [API],
          exclude: ['**/embedded.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/kit/postgres-setup.ts'],
        },
      },
    ],
  },
});
