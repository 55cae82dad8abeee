import { createHash } from 'node:crypto';
import pg from 'pg';

export type Scope = {
  /** The role that statements run under. */
  role: string;
  /** In milliseconds, like the timeouts below. */
  statementTimeout: number;
  lockTimeout: number;
  idleInTransactionTimeout: number;
  /** Added to the server's own timeout; after that the connection counts as dead. */
  grace: number;
  /** Whether a pooler may give each transaction another session. */
  isPooled: boolean;
  /** Whether statements are prepared by name, which an older pooler cannot do. */
  prepares: boolean;
  /** Statements that the server refuses within a transaction. */
  outside?: RegExp;
};

/** Emitted when the server does not answer in time or takes no writes; the connection is destroyed. */
export const UNUSABLE = 'unusable';

const READ_ONLY = '25006';

/** A standby: what it says may be outdated. */
class NotPrimary extends Error {
  readonly code = READ_ONLY;
}

/** A table was changed under a prepared statement, by a newer version's migration. */
const PLAN_OUTDATED = '0A000';
const IDLE = 'I';

type Query = { text: string; values?: unknown[]; name?: string };
type Callback = (error: unknown, result?: pg.QueryResult) => void;

/**
 * Clients whose statements have the scope's role and timeouts, and are not compiled. Of a direct
 * connection this is set once, before it is used. Behind a pooler nothing may depend on the session: it
 * is set with each transaction, and every other statement is put into one. Then a statement cannot run
 * with the rights of the address either: it fails with what should have set the role.
 */
export function scopedPool(scope: Scope) {
  const set = (how: 'set' | 'set local') =>
    [
      `${how} role ${scope.role}`,
      `${how} statement_timeout = ${scope.statementTimeout}`,
      `${how} lock_timeout = ${scope.lockTimeout}`,
      `${how} idle_in_transaction_session_timeout = ${scope.idleInTransactionTimeout}`,
      // Compiling a statement takes a second, running it some milliseconds.
      `${how} jit = off`,
    ].join('; ');
  const onConnect = async (client: pg.ClientBase) =>
    refuseStandby(await client.query(`${set('set')}; ${STANDBY}`));
  return scope.isPooled
    ? { Client: scopedClient(scope, `${set('set local')}; ${STANDBY}`) }
    : { Client: scopedClient(scope, undefined), onConnect };
}

const STANDBY = 'select pg_is_in_recovery() as is_standby';

/** Several statements at once have several results, which the library's types do not say. */
function refuseStandby(results: pg.QueryResult | pg.QueryResult[]): void {
  if ([results].flat().at(-1)?.rows[0]?.is_standby) throw new NotPrimary('The server is a standby');
}

function scopedClient(scope: Scope, settings: string | undefined): typeof pg.Client {
  return class ScopedClient extends pg.Client {
    #statementTimeout = scope.statementTimeout;

    constructor(config?: pg.ClientConfig) {
      // Pipelined, begin, statement and commit are one round trip.
      super({ ...config, pipeline: settings !== undefined });
    }

    // pg's own signatures are overloads that TypeScript cannot implement.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    override query(text: any, values?: any, callback?: any): any {
      if (typeof text !== 'string') return super.query(text, values, callback);
      const result = this.#runAgainIfOutdated(text, Array.isArray(values) ? values : undefined);
      const given: Callback | undefined = typeof values === 'function' ? values : callback;
      if (!given) return result;
      result.then((done) => given(undefined, done), given);
      return undefined;
    }

    /** A statement of its own that meets an outdated plan has done nothing: prepared anew, it succeeds. */
    async #runAgainIfOutdated(
      text: string,
      values: unknown[] | undefined,
    ): Promise<pg.QueryResult> {
      const isAlone = this.getTransactionStatus() === IDLE;
      try {
        return await this.#run(text, values);
      } catch (error) {
        if (!isAlone || Object(error).code !== PLAN_OUTDATED) throw error;
        return await this.#run(text, values);
      }
    }

    async #run(text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
      const isIdle = this.getTransactionStatus() === IDLE;
      if (isIdle) this.#statementTimeout = scope.statementTimeout;
      if (!isIdle || settings === undefined || scope.outside?.test(text)) {
        this.#noteTimeout(text);
        return await this.#send(toQuery(text, values));
      }
      if (/^(begin|start transaction [^;]*)$/i.test(text)) {
        return await this.#begin(`${text}; ${settings}`);
      }
      const [opened, done, committed] = await Promise.allSettled([
        this.#begin(`begin; ${settings}`),
        this.#send(toQuery(text, values)),
        this.#send({ text: 'commit' }),
      ]);
      if (opened.status === 'rejected') throw opened.reason;
      if (done.status === 'rejected') throw done.reason;
      if (committed.status === 'rejected') throw committed.reason;
      return done.value;
    }

    /** The pooler may have gone over to another server. */
    async #begin(text: string): Promise<pg.QueryResult> {
      const begun = await this.#send({ text });
      try {
        refuseStandby(begun);
      } catch (error) {
        this.#giveUp();
        throw error;
      }
      return begun;
    }

    #giveUp(): void {
      // Ended at once: the pool would hand it out again before its socket has closed.
      void this.end();
      this.emit(UNUSABLE);
    }

    async #send(query: Query): Promise<pg.QueryResult> {
      const timeout = this.#statementTimeout + scope.grace;
      try {
        return await super.query({ ...query, query_timeout: timeout } as pg.QueryConfig);
      } catch (error) {
        const { code, message } = Object(error);
        // Prepared anew from now on; whoever asked finds out by the error, and transactions try again.
        if (code === PLAN_OUTDATED) forget();
        if (code === READ_ONLY || message === 'Query read timeout') this.#giveUp();
        throw error;
      }
    }

    /** A transaction that raises its statement timeout on the server gets as much time here. */
    #noteTimeout(text: string): void {
      const [, count, unit] = /^set local statement_timeout = '(\d+)(s|min)'$/.exec(text) ?? [];
      if (count) this.#statementTimeout = Number(count) * (unit === 'min' ? 60_000 : 1_000);
    }
  };

  function toQuery(text: string, values: unknown[] | undefined): Query {
    if (!values) return { text };
    return scope.prepares ? { name: nameOf(text), text, values } : { text, values };
  }
}

let generation = 0;
const names = new Map<string, string>();

/**
 * Every statement is prepared at its first use on a connection: the ledger's take longer to plan
 * than to run. The texts are ours and few; values never stand in them.
 */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${generation}${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
  }
  return name;
}

function forget(): void {
  generation += 1;
  names.clear();
}
