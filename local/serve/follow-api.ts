import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import {
  SIGNALS,
  type StorefrontSignals,
  storefrontSignals,
} from '@cairn/contract/calls/storefront-signals';
import type { Logger } from 'pino';
import type { SignalSource } from '../follow-signals.ts';
import type { ApiClient } from './api-client.ts';

const INTERVAL = 1_000;
/** Milliseconds. An API that is slower than this is not ready. */
const LIMIT = 2_000;

export type FollowedApi = SignalSource & { stop(): Promise<void> };

/**
 * Asks each API every second for the signals, by which a storefront without a database learns of
 * them, and whether that API is ready. Resolves once all have been asked.
 */
export async function followApi(
  client: Pick<ApiClient, 'origins' | 'send' | 'markReady'>,
  log: Logger,
): Promise<FollowedApi> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const latest = new Map<string, StorefrontSignals>();
  const away = new Set<string>();
  const listeners: ((signals: StorefrontSignals) => void)[] = [];
  let current: StorefrontSignals | undefined;

  async function ask(origin: string): Promise<void> {
    const reading = await read(client, origin, signal);
    if (signal.aborted) return;
    note(origin, 'reason' in reading ? reading.reason : undefined);
    if ('reason' in reading) {
      latest.delete(origin);
      return;
    }
    latest.set(origin, reading.signals);
    const merged = merge([...latest.values()]);
    current = merged;
    for (const listener of listeners) listener(merged);
  }

  /** Logged when it changes, not every second. */
  function note(origin: string, reason: string | undefined): void {
    client.markReady(origin, reason === undefined);
    if (reason === undefined && away.delete(origin)) log.info({ api: origin }, 'API ready again');
    if (reason === undefined || away.has(origin)) return;
    away.add(origin);
    log.error({ api: origin, reason }, 'API not ready');
  }

  async function repeat(origin: string): Promise<void> {
    for (;;) {
      await pause(INTERVAL, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await ask(origin);
    }
  }

  await Promise.all(client.origins.map(ask));
  const running = client.origins.map(repeat);
  return {
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

type Reading = { signals: StorefrontSignals } | { reason: string };

async function read(
  client: Pick<ApiClient, 'send'>,
  origin: string,
  stopping: AbortSignal,
): Promise<Reading> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LIMIT)]);
  try {
    const call = { method: 'GET', path: SIGNALS, headers: {}, signal };
    const answer = await client.send(call, [origin]);
    const body = await text(answer);
    if (answer.statusCode !== 200) return { reason: `${answer.statusCode} ${body}` };
    return { signals: storefrontSignals.parse(JSON.parse(body)) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : `${cause}`;
}

/** Closed if any API is; the newest versions. */
function merge(all: readonly StorefrontSignals[]): StorefrontSignals {
  return {
    isClosed: all.some(({ isClosed }) => isClosed),
    contentVersion: Math.max(...all.map(({ contentVersion }) => contentVersion)),
    operatorVersion: Math.max(...all.map(({ operatorVersion }) => operatorVersion)),
  };
}
