import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { OperatorRequest } from '@cairn/api/operate';
import { listen } from './listen.ts';
import type { SessionFile } from './session-file.ts';

export type Show = (line: string) => void;

/** Sends a command, or a step of the sign-in, to the process that has the database. */
export type Ask = (more: Pick<OperatorRequest, 'signIn'>, show: Show) => Promise<number>;

/** As long as the attempt is kept. */
const LONGEST_WAIT = 15 * 60_000;

/**
 * Signs in by a browser that leads back to this machine (RFC 8252). The codes pass through here only:
 * state, nonce, PKCE and the client's secret stay with the process that has the database.
 */
export async function signIn(
  ask: Ask,
  file: SessionFile,
  port: number,
  print: Show,
): Promise<number> {
  const terminalKey = randomBytes(32).toString('base64url');
  const returned = Promise.withResolvers<{ search: string; response: ServerResponse }>();
  let state: string | null = null;
  const back = await listen('STAFF_TERMINAL_PORT', port, '127.0.0.1', (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isOurs = state !== null && searchParams.get('state') === state;
    if (pathname === '/desk/callback' && isOurs) returned.resolve({ search, response });
    else response.writeHead(404).end();
  });
  const timeout = AbortSignal.timeout(LONGEST_WAIT);
  try {
    const origin = `http://127.0.0.1:${back.port}`;
    const begun = await collect((show) =>
      ask({ signIn: { step: 'begin', origin, terminalKey } }, show),
    );
    const [address = ''] = begun.lines;
    if (begun.exitCode !== 0) return tell(begun, print);
    state = new URL(address).searchParams.get('state');
    print('Open this address in a browser on this machine:');
    print(address);
    const late = once(timeout, 'abort').then(() => undefined);
    const answer = await Promise.race([returned.promise, late]);
    if (!answer) {
      print('Nobody has signed in for 15 minutes.');
      return 1;
    }
    const { search, response } = answer;
    const step = { step: 'finish', origin, terminalKey, search } as const;
    const finished = await collect((show) => ask({ signIn: step }, show));
    const isSignedIn = finished.exitCode === 0;
    const [key = '', ...lines] = isSignedIn ? finished.lines : ['', ...finished.lines];
    if (isSignedIn) file.write(key);
    response
      .writeHead(isSignedIn ? 200 : 403, { 'content-type': 'text/plain; charset=utf-8' })
      .end('Go back to the terminal. You can close this page.\n');
    return tell({ lines, exitCode: finished.exitCode }, print);
  } finally {
    await back.stop();
  }
}

type Collected = { lines: string[]; exitCode: number };

async function collect(ask: (show: Show) => Promise<number>): Promise<Collected> {
  const lines: string[] = [];
  const exitCode = await ask((line) => lines.push(line));
  return { lines, exitCode };
}

function tell({ lines, exitCode }: Collected, print: Show): number {
  for (const line of lines) print(line);
  return exitCode;
}
