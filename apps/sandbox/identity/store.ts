import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JWK } from 'jose';

/** Records of the stand-in itself; oidc-provider's models are stored in the same table. */
export type Records = {
  Secrets: { signingKey: JWK; cookieKey: string; nonceSecret: string };
  Credential: { salt: string; hash: string };
  /** Timestamps, oldest first. */
  WrongTries: { times: number[] };
  /** By session id; present while a one-time code is recent. */
  FreshCode: Record<never, never>;
  MfaToken: { refreshToken: string; scope: string };
  ConnectTicket: ConnectTicket;
};

export type ConnectTicket = {
  id: string;
  subject: string;
  connection: string;
  scopes: string[];
  redirectUri: string;
  state: string;
  codeChallenge: string;
  authSession: string;
  connectCode?: string;
};

export type RecordOptions = {
  seconds?: number | undefined;
  account?: string | undefined;
  grant?: string | undefined;
  uid?: string | undefined;
};

const TABLE = `
  CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    account TEXT,
    grant_id TEXT,
    uid TEXT,
    expires_at INTEGER,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS records_by_account ON records (account);
  CREATE INDEX IF NOT EXISTS records_by_grant ON records (grant_id);
  CREATE INDEX IF NOT EXISTS records_by_uid ON records (uid);
  CREATE INDEX IF NOT EXISTS records_by_expiry ON records (expires_at);
`;

export type Store = ReturnType<typeof openStore>;

/** One SQLite table for all records, by kind and id. */
export function openStore(file: string, now: () => Date) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // The file contains the signing key.
  chmodSync(file, 0o600);
  // A power cut may take the last writes of a stand-in; waiting for the disk takes 5 ms for each.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(TABLE);

  const live = '(expires_at IS NULL OR expires_at > ?)';
  const insert = database.prepare(
    `INSERT INTO records (kind, id, payload, account, grant_id, uid, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, account = excluded.account,
       grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
  );
  const select = database.prepare(
    `SELECT payload FROM records WHERE kind = ? AND id = ? AND ${live}`,
  );
  const selectByUid = database.prepare(
    `SELECT payload FROM records WHERE kind = ? AND uid = ? AND ${live}`,
  );
  const mark = database.prepare(
    `UPDATE records SET payload = json_set(payload, '$.consumed', ?)
     WHERE kind = ? AND id = ? AND payload ->> '$.consumed' IS NULL`,
  );
  const remove = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
  const removeByGrant = database.prepare('DELETE FROM records WHERE kind = ? AND grant_id = ?');
  const removeByAccount = database.prepare('DELETE FROM records WHERE account = ?');
  const removeExpired = database.prepare('DELETE FROM records WHERE expires_at <= ?');

  const read = (row: ReturnType<typeof select.get>) =>
    row === undefined ? undefined : JSON.parse(String(row.payload));
  const find = (kind: string, id: string) => read(select.get(kind, id, now().getTime()));
  const save = (kind: string, id: string, payload: object, options: RecordOptions = {}) => {
    const { seconds, account, grant, uid } = options;
    const end = seconds === undefined ? null : now().getTime() + seconds * 1000;
    const text = JSON.stringify(payload);
    insert.run(kind, id, text, account ?? null, grant ?? null, uid ?? null, end);
  };

  return {
    find,
    findByUid: (kind: string, uid: string) => read(selectByUid.get(kind, uid, now().getTime())),
    save,
    /** Whether the record existed and was unused; `remove` returns whether it existed. */
    consume: (kind: string, id: string): boolean =>
      mark.run(Math.floor(now().getTime() / 1000), kind, id).changes > 0,
    remove: (kind: string, id: string): boolean => remove.run(kind, id).changes > 0,
    removeByGrant: (kind: string, grant: string) => {
      removeByGrant.run(kind, grant);
    },
    get: <K extends keyof Records>(kind: K, id: string): Records[K] | undefined => find(kind, id),
    put: <K extends keyof Records>(
      kind: K,
      id: string,
      payload: Records[K],
      options?: RecordOptions,
    ) => save(kind, id, payload, options),
    /** Ends everything of a member on all devices: sessions, grants and tokens. */
    removeByAccount: (account: string) => {
      removeByAccount.run(account);
    },
    sweep: () => {
      removeExpired.run(now().getTime());
    },
    close: () => database.close(),
  };
}

const SWEEP_EVERY = 60 * 60 * 1000;

/** Runs until the timer that it returns is cleared. */
export function sweepHourly(store: Store): NodeJS.Timeout {
  store.sweep();
  return setInterval(() => store.sweep(), SWEEP_EVERY).unref();
}
