import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';

/**
 * Events that are counted. None is personal, and each label has few values: one with an id would
 * make a time series per member.
 */
export type Happening =
  | { kind: 'call'; method: string; route: string; status: number; seconds: number }
  | { kind: 'page'; status: number; cache: 'hit' | 'miss' | 'bypass'; seconds: number }
  | { kind: 'order'; company: string; product: string; state: string }
  | { kind: 'order_failure'; company: string; product: string; reason: string }
  | { kind: 'payment'; event: string; isSuccess: boolean; amount?: Amount | undefined }
  | { kind: 'webhook'; answer: 'received' | 'refused' }
  | { kind: 'job'; queue: string; result: 'done' | 'failed' };

type Amount = { currency: string; value: number };

/** A piece of work that traces show with its duration. Neither name nor attributes contain ids. */
export type Work = {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes?: Record<string, string | number>;
  /** The caller's, if it sent one. */
  traceparent?: string | undefined;
};

/** A statement that the database has answered. Its parameters are not part of it. */
export type Statement = { sql: string; milliseconds: number; isError: boolean };

/** The W3C traceparent of the work that the running code belongs to; undefined without traces. */
export const currentTraceparent = new AsyncLocalStorage<string>();

/** Published where things happen. Without a subscriber, publishing does nothing. */
export const happenings = channel('cairn:happening');
export const statements = channel('cairn:statement');
export const works = tracingChannel<unknown, Work>('cairn:work');

export function happened(happening: Happening): void {
  if (happenings.hasSubscribers) happenings.publish(happening);
}

/** Runs a piece of work so that traces show it, and the statements and calls within. */
export async function traced<T>(work: Work, run: () => Promise<T>): Promise<T> {
  return works.hasSubscribers ? await works.tracePromise(run, work) : await run();
}

/** The request as part of the current trace; without one, the request itself. */
export function withTraceparent(request: Request): Request {
  const traceparent = currentTraceparent.getStore();
  if (traceparent === undefined) return request;
  const traced = new Request(request);
  traced.headers.set('traceparent', traceparent);
  return traced;
}
