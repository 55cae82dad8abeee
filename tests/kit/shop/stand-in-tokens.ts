import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import { importJWK, SignJWT } from 'jose';
import { openStore } from '../../../apps/sandbox/identity/store.ts';
import { AUDIENCE, type StepUp, stepUpClaims } from '../api/tokens.ts';

/** Signs access tokens with the key of a running shop's identity stand-in, for any member. */
export async function standInTokens(dataFolder: string, identityUrl: string | undefined) {
  const store = openStore(join(dataFolder, 'identity', 'ei.sqlite'), () => new Date());
  const secrets = store.get('Secrets', 'current');
  store.close();
  if (!secrets) throw new Error('The identity stand-in has made no keys');
  const { signingKey } = secrets;
  const key = await importJWK(signingKey);
  return async (number: string, stepUp?: StepUp): Promise<string> =>
    await new SignJWT({
      scope: STANDARD_SCOPES,
      member_number: number,
      client_id: 'cairn-ei',
      ...(stepUp && stepUpClaims(stepUp, new Date())),
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(signingKey.kid) })
      .setIssuer(new URL('/', identityUrl).href)
      .setAudience(AUDIENCE)
      .setSubject(`auth0|${number}`)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key);
}
