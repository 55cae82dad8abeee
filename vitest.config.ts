import { defineConfig } from 'vitest/config';

const API = 'apps/api/**/*.test.ts';

/** The API's tests run twice, each time on another database; its name says which. */
export default defineConfig({
  test: {
    setupFiles: ['tests/kit/silent-console.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{apps,packages,local,tests}/**/*.test.{ts,tsx}'],
          exclude: [API, '**/node_modules/**'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'API on PGlite',
          include: [API],
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
