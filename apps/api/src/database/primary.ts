import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress, Server } from './address.ts';

/**
 * Milliseconds that statements wait for a primary from when it was lost, so that a failover need not be
 * an error. In an outage that lasts they fail at once: whoever waits needs an answer.
 */
export const LONGEST_WAIT = 8_000;
/** For a server that is asked again at that moment. */
const SHORTEST_WAIT = 500;
/** Between rounds while there is no primary. */
const PAUSE = 200;
/** Between rounds while there is one: a server that hangs refuses no connection. */
const INTERVAL = 2_000;
const ANSWER_WITHIN = 2_000;
/** Once a primary has answered, how long others have to answer that they are a newer one. */
const GRACE = 100;

/** No server takes writes; the code is SQLSTATE's for a connection that cannot be established. */
class NoPrimary extends Error {
  readonly code = '08001';
}

type Found = { server: Server; timeline: number };

export type Primary = ReturnType<typeof watchPrimary>;

/**
 * Knows which of the servers is the primary. Every promotion begins a new timeline, so of two servers
 * that take writes the one with the higher timeline is the primary, and an old one that comes back
 * is never used again. With several servers all are asked regularly; a single one is asked when a
 * connection to it failed.
 */
export function watchPrimary({ servers }: DatabaseAddress) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sockets = new Set<Socket>();
  const reasons = new Map<Server, string>();
  let last: Found | undefined;
  let isKnown = false;
  let lostAt = Date.now();
  let wake = Promise.withResolvers<void>();
  let found = Promise.withResolvers<void>();

  /** Connections to a former primary are closed, so that statements on them fail at once instead of hanging. */
  function settle(answer: Found): void {
    if (last && answer.timeline < last.timeline) {
      reasons.set(answer.server, 'was replaced by another primary');
      return;
    }
    const isNew = answer.server !== last?.server || answer.timeline !== last.timeline;
    last = answer;
    isKnown = true;
    found.resolve();
    if (isNew) for (const socket of sockets) socket.destroy();
  }

  async function look(): Promise<void> {
    const answer = await askAll(servers, reasons, signal);
    if (answer) settle(answer);
  }

  async function keepLooking(): Promise<void> {
    await asked;
    while (!signal.aborted) {
      if (isKnown && servers.length === 1) await wake.promise;
      else await Promise.race([wake.promise, pause(isKnown ? INTERVAL : PAUSE, undefined, OWN)]);
      if (!signal.aborted) await look();
    }
  }

  const asked = look();
  const looking = keepLooking();
  return {
    /** Once every server has had the time to answer. */
    asked,
    /** The primary as it was last known. */
    current: (): Server | undefined => last?.server,
    /** The server to connect to; rejects with `NoPrimary` if there is none in time. */
    find: async (
      deadline = Math.max(lostAt + LONGEST_WAIT, Date.now() + SHORTEST_WAIT),
    ): Promise<Server> => {
      while (!isKnown || !last) {
        const left = deadline - Date.now();
        if (left <= 0 || signal.aborted) throw new NoPrimary(describe(servers, reasons));
        await Promise.race([found.promise, pause(left, undefined, OWN)]);
      }
      return last.server;
    },
    /** A connection to this server failed: it is asked again before it is used again. */
    lost: (server: Server): void => {
      if (!isKnown || last?.server !== server) return;
      isKnown = false;
      lostAt = Date.now();
      found = Promise.withResolvers();
      wake.resolve();
      wake = Promise.withResolvers();
    },
    /** A socket for a connection, which ends when another server is the primary. */
    socket: (): Socket => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      wake.resolve();
      found.resolve();
      await looking;
    },
  };
}

/** Waiting for a primary keeps no process alive. */
const OWN = { ref: false };

/** Asks all servers at once: one that hangs must not hold up the others. */
async function askAll(
  servers: readonly Server[],
  reasons: Map<Server, string>,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const answers: Found[] = [];
  const question = servers.length > 1 ? TIMELINE : TAKES_WRITES;
  const asked = servers.map(async (server) => {
    const timeline = await ask(server, question, signal);
    reasons.delete(server);
    answers.push({ server, timeline });
  });
  const all = Promise.all(
    asked.map((one, index) =>
      one.catch((error: Error) => {
        const server = servers[index];
        if (server) reasons.set(server, error.message);
      }),
    ),
  );
  const first = Promise.any(asked).then(
    () => pause(GRACE, undefined, OWN),
    () => undefined,
  );
  await Promise.race([all, first]);
  return answers.toSorted((a, b) => b.timeline - a.timeline)[0];
}

/** The primary's timeline; rejects if the server is no primary or does not answer. */
async function ask({ url }: Server, question: string, signal: AbortSignal): Promise<number> {
  const socket = new Socket();
  const give = () => socket.destroy(new Error('does not answer'));
  signal.addEventListener('abort', give);
  const timer = setTimeout(give, ANSWER_WITHIN).unref();
  try {
    const client = new pg.Client({ connectionString: url, stream: () => socket });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(question);
    const timeline = rows[0]?.timeline ?? undefined;
    if (timeline === undefined) throw new Error('is read-only');
    return timeline;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', give);
    // Not ended in an orderly way, which would wait for a server that hangs.
    socket.destroy();
  }
}

/** Null where nothing can be written. The first eight digits of a WAL file's name are the timeline. */
const TIMELINE = `
  select case when current_setting('transaction_read_only') = 'off' then
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** Behind a single host, a proxy may choose the primary, and the user may lack the right to read WAL positions. */
const TAKES_WRITES = `
  select case when current_setting('transaction_read_only') = 'off' then 0 end as timeline`;

function describe(servers: readonly Server[], reasons: ReadonlyMap<Server, string>): string {
  const reasonOf = (server: Server) => reasons.get(server) ?? 'does not answer';
  const [only, ...others] = servers;
  if (only && others.length === 0) return reasonOf(only);
  return servers.map((server) => `${server.name} ${reasonOf(server)}`).join('; ');
}
