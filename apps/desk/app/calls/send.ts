import type { Fault } from './fault.ts';

export type Sent =
  | { kind: 'answered'; body: unknown; etag: string | null }
  | { kind: 'unchanged' }
  | Fault;

type Problem = { code?: string; message?: string; reason?: string; details?: readonly string[] };

/** Sends a call to the desk's server. Expected failures are values; it never throws. */
export async function send(path: string, init: RequestInit = {}): Promise<Sent> {
  const requestId = crypto.randomUUID();
  const headers = new Headers(init.headers);
  headers.set('x-request-id', requestId);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, { ...init, headers });
    if (response.status === 304) return { kind: 'unchanged' };
    body = await response.json();
  } catch {
    return { kind: 'unreachable' };
  }
  if (response.ok) return { kind: 'answered', body, etag: response.headers.get('etag') };
  return faultIn(response.status, Object(body), requestId);
}

/** The fault that an answer with an error says. */
export function faultIn(status: number, problem: Problem, requestId: string): Fault {
  const { code, message = '', reason, details = [] } = problem;
  switch (code) {
    case 'unauthorised':
      return { kind: 'session-ended' };
    case 'log_in_too_old':
      return { kind: 'log-in-too-old' };
    case 'forbidden':
      return { kind: 'no-permission', message };
    case 'not_found':
      return { kind: 'not-found', message };
    case 'state_changed':
      return { kind: 'stale', message };
    case 'too_many_requests':
      return { kind: 'too-many', message };
  }
  if (status >= 500) return { kind: 'failed', message, requestId: requestId.slice(0, 8) };
  return { kind: 'refused', message, reason, details };
}
