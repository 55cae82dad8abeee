import type { ActionName, DeskActions, Facts } from '@cairn/api/desk-types';
import { currentSession, noteFault } from '#app/session/session-store.ts';
import type { ActionOutcome, Answer, Fault } from './fault.ts';
import { type Sent, send } from './send.ts';

const API = '/desk/api';

export type InputOf<Name extends ActionName> = DeskActions[Name]['input'];
export type ResultOf<Name extends ActionName> = DeskActions[Name]['result'];

/** The preview of an action: what it changes, and whether a second person decides. */
export type Previewed<Name extends ActionName> = {
  before: Facts;
  after: Facts;
  basis: string;
  needsApproval: boolean;
  result: ResultOf<Name>;
};

/** One press on a button. Sent again with the same key, it is done once. */
export type Press = { key: string; reason?: string | undefined; basis?: string | undefined };

/** Answers of calls that are polled, by their address: the server says if they have not changed. */
const polled = new Map<string, { etag: string; body: unknown }>();

/** An action that only reads, and needs no reason. */
export async function readAction<Name extends ActionName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<Answer<ResultOf<Name>>> {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(fields.map(([field, value]) => [field, `${value}`]));
  const path = `${pathOf(name)}${fields.length > 0 ? `?${query}` : ''}`;
  const known = polled.get(path);
  const sent = await send(path, {
    ...(known && { headers: { 'if-none-match': known.etag } }),
    ...(signal && { signal }),
  });
  if (sent.kind === 'unchanged') return done<ResultOf<Name>>(known?.body);
  if (sent.kind !== 'answered') return noted(sent);
  if (sent.etag !== null) polled.set(path, { etag: sent.etag, body: sent.body });
  return done<ResultOf<Name>>(sent.body);
}

/**
 * Shows what an action would do: the server does it and takes it back. A log-in that is too old is left
 * to the press: nobody has asked for anything yet.
 */
export async function previewAction<Name extends ActionName>(
  name: Name,
  input: InputOf<Name>,
): Promise<Answer<Previewed<Name>>> {
  const sent = await post(`${pathOf(name)}/preview`, { input });
  if (sent.kind === 'answered') return done<Previewed<Name>>(sent.body);
  return sent.kind === 'log-in-too-old' ? sent : noted(sent);
}

/** Does an action, or asks for it where the shop's rules want a second person. */
export async function callAction<Name extends ActionName>(
  name: Name,
  input: InputOf<Name>,
  { key, reason, basis }: Press,
): Promise<ActionOutcome<ResultOf<Name>>> {
  const sent = await post(
    pathOf(name),
    { input, ...(reason && { reason }), ...(basis && { basis }) },
    { 'idempotency-key': key },
  );
  return sent.kind === 'answered' ? (sent.body as ActionOutcome<ResultOf<Name>>) : noted(sent);
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return await send(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': currentSession()?.csrfToken ?? '',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

function pathOf(name: ActionName): string {
  return `${API}/actions/${name.replaceAll(' ', '-')}`;
}

/** The API answers as its OpenAPI document says, which its own tests hold it to. */
function done<Result>(body: unknown): Answer<Result> {
  return { kind: 'done', result: body as Result };
}

function noted(sent: Exclude<Sent, { kind: 'answered' }>): Fault {
  const fault: Fault = sent.kind === 'unchanged' ? { kind: 'unreachable' } : sent;
  noteFault(fault);
  return fault;
}
