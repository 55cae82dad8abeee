import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listen } from '../../../local/listen.ts';

type Claims = Record<string, unknown>;

/** The fault that the provider has; undefined claims are left out. */
export type Faults = {
  claims?: Claims;
  key?: CryptoKey | Uint8Array;
  algorithm?: string;
  /** The issuer that discovery names. */
  issuer?: string;
  /** The user info; without it there is none. */
  userInfo?: Claims;
  noRefreshToken?: boolean;
  /** The token endpoint answers with this. */
  answer?: { status: number; body: string };
};

/** At the end of whatever issuer is asked. */
const DISCOVERY = '/.well-known/openid-configuration';

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/** An OpenID provider whose answers can be wrong in ways in which the stand-in cannot. */
export async function startFakeProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  let faults: Faults = {};
  let nonce: string | undefined;

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: url,
      aud: 'cairn-desk',
      sub: 'orla',
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
      name: 'Orla Whelan',
      groups: ['desk-support'],
      ...faults.claims,
    };
    const { algorithm = 'RS256', key = privateKey } = faults;
    return await new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'key' }).sign(key);
  }

  const pages: Record<string, () => Promise<unknown>> = {
    [DISCOVERY]: async () => ({
      issuer: faults.issuer ?? url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'HS256'],
      ...(faults.userInfo && { userinfo_endpoint: `${url}/userinfo` }),
    }),
    '/jwks': async () => ({ keys: [jwk] }),
    '/userinfo': async () => faults.userInfo,
    '/token': async () => ({
      token_type: 'Bearer',
      access_token: 'opaque',
      id_token: await idToken(),
      ...(!faults.noRefreshToken && { refresh_token: 'refresh' }),
    }),
  };
  const asked: string[] = [];
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', async (request, response) => {
    await text(request);
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/token' && faults.answer) {
      response.writeHead(faults.answer.status, { 'content-type': 'application/json' });
      return response.end(faults.answer.body);
    }
    response.setHeader('content-type', 'application/json');
    const page = path.endsWith(DISCOVERY) ? DISCOVERY : path;
    return response.end(JSON.stringify(await pages[page]?.()));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** The paths that the desk called. */
    asked,
    behave: (next: Faults) => {
      faults = next;
    },
    /** Logs in at once, and returns the address that leads back to the desk. */
    logIn: (start: URL, answer: Record<string, string> = {}): URL => {
      nonce = start.searchParams.get('nonce') ?? undefined;
      const back = new URL(start.searchParams.get('redirect_uri') ?? '');
      const state = start.searchParams.get('state') ?? '';
      back.search = `${new URLSearchParams({ code: 'code', state, ...answer })}`;
      return back;
    },
    stop,
  };
}
