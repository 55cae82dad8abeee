import { flag, postgresUrl } from '@cairn/settings/kinds';

export const apiSettings = {
  DATABASE_URL: postgresUrl({
    about:
      'A PostgreSQL server, as postgres://user:password@host/database; without it the database is embedded in DATA_DIR',
  }),
  REQUIRE_DPOP: flag({
    about: 'Whether the API refuses access tokens that are bound to no key of the browser’s',
  }),
};
