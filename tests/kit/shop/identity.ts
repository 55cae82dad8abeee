import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createIdentityApp,
  DEMO_PASSWORD,
  type IdentitySandbox,
} from '@cairn/sandbox/identity/app';
import { importJWK, SignJWT } from 'jose';
import { openStore } from '../../../apps/sandbox/identity/store.ts';
import { clientAddress } from '../../../local/client-address.ts';
import { listen } from '../../../local/listen.ts';

export const AOIFE = {
  number: '3081470000000001',
  email: 'aoife.brennan@members.example',
  name: { title: 'Ms', firstName: 'Aoife', lastName: 'Brennan' },
};
export const TOM = {
  number: '3081470000000002',
  email: 'tom.hartley@members.example',
  name: { title: 'Mr', firstName: 'Tom', lastName: 'Hartley' },
};
/** Has no membership number. */
export const VISITOR = {
  email: 'visitor@members.example',
  name: { firstName: 'Vera', lastName: 'Ito' },
};

export const AUDIENCE = 'https://api.cairn.example';
export const STANDARD_SCOPE =
  'openid profile offline_access email write:transaction_credit write:transaction_reversal';
export const STEP_UP_SCOPE = `${STANDARD_SCOPE} write:transaction_debit`;

/** Signs the shop's notes about transfers. */
const STEP_UP_SECRET = new TextEncoder().encode('a secret of the tests, shared with the shop');

/** The shop's note about a transfer that waits for a step-up. */
export async function signNote(
  claims: Record<string, unknown>,
  { key = STEP_UP_SECRET, now = new Date() } = {},
): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + 600)
    .sign(key);
}

type Logged = Record<string, unknown> & { message: string };

export type TestIdentity = Awaited<ReturnType<typeof startIdentity>>;

/** The identity stand-in on a free port, by default for EI and a shop at localhost:4000. */
export async function startIdentity(overrides: Partial<IdentitySandbox> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-identity-'));
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', (request, response) =>
    answer(request, response),
  );
  const logged: Logged[] = [];
  const say = (fields: object, message: string) => {
    logged.push({ ...fields, message });
  };
  let ahead = 0;
  const settings: IdentitySandbox = {
    company: 'EI',
    publicUrl: `http://localhost:${port}`,
    clientId: 'cairn-ei',
    audience: AUDIENCE,
    shop: {
      origins: ['http://localhost:4000'],
      callbacks: ['http://localhost:4000/callback', 'http://localhost:4000/silent-login'],
      logoutReturns: ['http://localhost:4000/', 'http://localhost:4000/goodbye'],
    },
    members: [AOIFE, TOM, VISITOR],
    stepUpSecret: STEP_UP_SECRET,
    stateFile: join(folder, 'identity.sqlite'),
    clientNetwork: (request) => clientAddress(request, false),
    log: { info: say, warn: say, error: say },
    now: () => new Date(Date.now() + ahead),
    ...overrides,
  };
  let app = await createIdentityApp(settings);
  answer = app.listener;

  return {
    url: settings.publicUrl,
    settings,
    stateFile: settings.stateFile,
    /** Log lines, oldest first. */
    logged,
    /** Token requests: the grant type and the error, if any. */
    tokenCalls: () =>
      logged
        .filter(({ message }) => /^tokens /.test(message))
        .map(({ grant, error }) => `${grant}${error ? ` ${error}` : ''}`),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    /** The signing key, to sign tokens that the provider would not issue. */
    privateKey: async () => {
      const store = openStore(settings.stateFile, () => new Date());
      const secrets = store.get('Secrets', 'current');
      store.close();
      if (!secrets) throw new Error('The stand-in has made no keys');
      return { key: await importJWK(secrets.signingKey), kid: String(secrets.signingKey.kid) };
    },
    /** Restarts it with the same state file. */
    restart: async (changes: Partial<IdentitySandbox> = {}) => {
      app.close();
      app = await createIdentityApp({ ...settings, ...changes });
      answer = app.listener;
    },
    stop: async () => {
      await stop();
      app.close();
      await rm(folder, { recursive: true });
    },
  };
}

type Answers = { login?: Record<string, string>; mfa?: Record<string, string> };
type Ended = { callback: URLSearchParams; page?: undefined } | { callback?: undefined; page: Page };
type Page = { status: number; headers: Headers; url: string; text: string };

const CALLBACK = 'http://localhost:4000/callback';
export const VERIFIER = 'a-verifier-of-which-the-challenge-is-known-to-the-test';

/** An HTTP client with a cookie jar. */
export function visit(identity: { url: string; settings: { clientId: string } }) {
  const jar = new Map<string, { name: string; value: string; path: string }>();

  async function send(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url, identity.url);
    const cookies = [...jar.values()].filter(({ path }) => pathname.startsWith(path));
    const response = await fetch(new URL(url, identity.url), {
      redirect: 'manual',
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      // Each open log-in has its own cookies, distinguished by path.
      if (value === '') jar.delete(`${name} ${path}`);
      else jar.set(`${name} ${path}`, { name, value, path });
    }
    return response;
  }

  /** Follows /authorize, submitting the given forms, until it redirects to the shop or shows a page. */
  async function authorize(params: Record<string, string> = {}, answers: Answers = {}) {
    const left = new Map(Object.entries(answers));
    let url = `/authorize?${new URLSearchParams({
      client_id: identity.settings.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: STANDARD_SCOPE,
      audience: AUDIENCE,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      ...params,
    })}`;
    let response = await send(url);
    for (;;) {
      const location = response.headers.get('location');
      if (location === null) {
        const asked = /\/u\/(\w+)\//.exec(url)?.[1] ?? '';
        const answer = left.get(asked);
        left.delete(asked);
        if (!answer) return ended(response, url);
        response = await send(url, answer);
      } else if (location.startsWith('/') || location.startsWith(identity.url)) {
        url = location;
        response = await send(url);
      } else return { callback: new URL(location).searchParams } satisfies Ended;
    }
  }

  async function ended(response: Response, url: string): Promise<Ended> {
    const { status, headers } = response;
    return { page: { status, headers, url, text: await response.text() } };
  }

  return {
    send,
    authorize,
    logIn: (identifier: string = AOIFE.number, params: Record<string, string> = {}) =>
      authorize(params, { login: { identifier, password: DEMO_PASSWORD } }),
  };
}

type TokenAnswer = {
  status: number;
  headers: Headers;
  body: Record<string, string>;
};

/** A token request, as a form by default. */
export async function askToken(
  identity: TestIdentity,
  fields: Record<string, string>,
  as: 'form' | 'json' = 'form',
): Promise<TokenAnswer> {
  const all = { client_id: identity.settings.clientId, ...fields };
  const response = await fetch(`${identity.url}/oauth/token`, {
    method: 'POST',
    ...(as === 'form'
      ? { body: new URLSearchParams(all) }
      : { body: JSON.stringify(all), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Exchanges an authorisation code. */
export function redeem(identity: TestIdentity, { callback }: Ended, as?: 'form' | 'json') {
  const fields = {
    grant_type: 'authorization_code',
    code: callback?.get('code') ?? '',
    code_verifier: VERIFIER,
    redirect_uri: CALLBACK,
  };
  return askToken(identity, fields, as);
}
