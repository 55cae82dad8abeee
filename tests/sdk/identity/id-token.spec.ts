import type { BrowserContext } from '@playwright/test';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import type { TestIdentity } from '../../kit/shop/identity.ts';
import { attemptToken, clientOptions, expect, openAsMember, openShop, test } from './fixtures.ts';

type Claims = JWTPayload & Record<string, unknown>;
type Tampered = {
  title: string;
  /** The ID token that a faulty provider returns. */
  change?: (claims: Claims, now: number) => Claims;
  replace?: (token: string) => string | undefined;
  params?: { max_age?: number; organization?: string };
  refused: RegExp | false;
};

const TAMPERED: Tampered[] = [
  { title: 'is missing', replace: () => undefined, refused: /required but missing/ },
  { title: 'has two parts', replace: () => 'a.b', refused: /could not be decoded/ },
  {
    title: 'has another issuer',
    change: (claims) => ({ ...claims, iss: `${claims.iss}x` }),
    refused: /Issuer \(iss\) claim mismatch/,
  },
  {
    title: 'has no subject',
    change: ({ sub, ...claims }) => claims,
    refused: /Subject \(sub\) claim must be a string/,
  },
  {
    title: 'is signed with HS256',
    replace: (token) => withAlgorithm(token, 'HS256'),
    refused: /Signature algorithm of "HS256" is not supported/,
  },
  {
    title: 'is not signed',
    replace: (token) => withAlgorithm(token, 'none'),
    refused: /Signature algorithm of "none" is not supported/,
  },
  {
    title: 'has no audience',
    change: ({ aud, ...claims }) => claims,
    refused: /Audience \(aud\) claim must be/,
  },
  {
    title: 'is for another client',
    change: (claims) => ({ ...claims, aud: 'another' }),
    refused: /Audience \(aud\) claim mismatch/,
  },
  {
    title: 'is for several other clients',
    change: (claims) => ({ ...claims, aud: ['another', 'third'] }),
    refused: /Audience \(aud\) claim mismatch/,
  },
  {
    title: 'is for several clients and names no authorised party',
    change: (claims) => ({ ...claims, aud: ['cairn-ei', 'another'] }),
    refused: /Authorized Party \(azp\) claim must be a string/,
  },
  {
    title: 'is for several clients and names another authorised party',
    change: (claims) => ({ ...claims, aud: ['cairn-ei', 'another'], azp: 'another' }),
    refused: /Authorized Party \(azp\) claim mismatch/,
  },
  {
    title: 'is for several clients and names this one as authorised party',
    change: (claims) => ({ ...claims, aud: ['cairn-ei', 'another'], azp: 'cairn-ei' }),
    refused: false,
  },
  {
    title: 'has another nonce',
    change: (claims) => ({ ...claims, nonce: 'another' }),
    refused: /Nonce \(nonce\) claim mismatch/,
  },
  {
    title: 'has no nonce',
    change: ({ nonce, ...claims }) => claims,
    refused: /Nonce \(nonce\) claim must be/,
  },
  {
    title: 'lacks auth_time though max_age was asked for',
    change: ({ auth_time, ...claims }) => claims,
    params: { max_age: 60 },
    refused: /Authentication Time \(auth_time\) claim must be a number/,
  },
  {
    title: 'has an auth_time older than max_age and 60 seconds',
    change: (claims, now) => ({ ...claims, auth_time: now - 125 }),
    params: { max_age: 60 },
    refused: /too much time has passed/,
  },
  {
    title: 'has an auth_time older than max_age by less than 60 seconds',
    change: (claims, now) => ({ ...claims, auth_time: now - 90 }),
    params: { max_age: 60 },
    refused: false,
  },
  {
    title: 'has an exp that is not a number',
    change: (claims) => withText(claims, 'exp'),
    refused: /Expiration Time \(exp\) claim must be a number/,
  },
  {
    title: 'has an iat that is not a number',
    change: (claims) => withText(claims, 'iat'),
    refused: /Issued At \(iat\) claim must be a number/,
  },
  {
    title: 'expired more than 60 seconds ago',
    change: (claims, now) => ({ ...claims, exp: now - 65 }),
    refused: /Expiration Time \(exp\) claim error/,
  },
  {
    title: 'expired 30 seconds ago',
    change: (claims, now) => ({ ...claims, exp: now - 30 }),
    refused: false,
  },
  {
    title: 'counts from more than 60 seconds ahead',
    change: (claims, now) => ({ ...claims, nbf: now + 120 }),
    refused: /Not Before time \(nbf\) claim/,
  },
  {
    title: 'counts from 30 seconds ahead',
    change: (claims, now) => ({ ...claims, nbf: now + 30 }),
    refused: false,
  },
  {
    title: 'names another organization by id',
    change: (claims) => ({ ...claims, org_id: 'org_ba' }),
    params: { organization: 'org_ei' },
    refused: /Organization ID \(org_id\) claim mismatch/,
  },
  {
    title: 'names another organization by name',
    change: (claims) => ({ ...claims, org_name: 'ba' }),
    params: { organization: 'ei' },
    refused: /Organization Name \(org_name\) claim mismatch/,
  },
  {
    title: 'names no organization',
    change: ({ org_id, ...claims }) => claims,
    params: { organization: 'org_ei' },
    refused: /Organization ID \(org_id\) claim must be/,
  },
];

test('an invalid ID token is refused, with 60 seconds of leeway [5.5]', async ({
  page,
  context,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await openAsMember(page, identity, sdkShop);
  for (const tampered of TAMPERED) {
    const { title, params = {}, refused } = tampered;
    await test.step(`${title}: ${refused ? 'refused' : 'accepted'}`, async () => {
      await tamper(context, identity, tampered);
      await openShop(page, sdkShop, {
        ...options,
        authorizationParams: { ...options.authorizationParams, ...params },
      });
      const { failure } = await attemptToken(page);
      if (refused) expect(failure?.message, title).toMatch(refused);
      else expect(failure, title).toBeUndefined();
      const isAuthenticated = await page.evaluate(() => window.client.isAuthenticated());
      expect(isAuthenticated, title).toBe(refused === false);
      await context.unrouteAll();
    });
  }
});

/** The provider's answer with another ID token, signed with the provider's key. */
async function tamper(
  context: BrowserContext,
  identity: TestIdentity,
  { change, replace }: Tampered,
): Promise<void> {
  const { key, kid } = await identity.privateKey();
  await context.route(`${identity.url}/oauth/token`, async (route) => {
    const response = await route.fetch();
    const { id_token: own, ...rest } = await response.json();
    if (own === undefined) return route.fulfill({ response });
    const changed = change?.(decodeJwt(own), Math.floor(Date.now() / 1000));
    const signed =
      changed && (await new SignJWT(changed).setProtectedHeader({ alg: 'RS256', kid }).sign(key));
    const id_token = replace ? replace(own) : signed;
    return route.fulfill({ response, json: { ...rest, id_token } });
  });
}

function withAlgorithm(token: string, alg: string): string {
  const [, payload] = token.split('.');
  return `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${payload}.c2lnbmF0dXJl`;
}

/** Values that the types do not allow. */
function withText(claims: Claims, name: 'exp' | 'iat'): Claims {
  return JSON.parse(JSON.stringify({ ...claims, [name]: String(claims[name]) }));
}
