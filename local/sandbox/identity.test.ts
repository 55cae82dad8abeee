import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { standInProviders } from '../services/identity.ts';
import { startIdentity } from './identity.ts';

test('behind a proxy the stand-in counts wrong passwords for each client network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-start-identity-'));
  const reading = readConfig({
    DATA_DIR: folder,
    OPCO: 'EI',
    IDENTITY_PORT: '0',
    BEHIND_PROXY: 'true',
  });
  if (!reading.ok) throw new Error(reading.faults.join('\n'));
  {
    await using started = new AsyncDisposableStack();
    const log = pino({ enabled: false });
    const shop = { origin: 'http://shop.example', secret: 'a secret of the tests' };
    const identity = await startIdentity(reading.config, shop, started, log);
    await identity.open();
    const [{ identity: client }] = standInProviders(reading.config, identity.addresses);
    const logIn = (identifier: string, address: string) => tryLogIn(client, identifier, address);
    const tries = Array.from({ length: 20 }, (_, i) => logIn(`${i}@members.example`, '192.0.2.1'));
    expect(new Set(await Promise.all(tries))).toEqual(new Set([400]));
    expect(await logIn('another@members.example', '192.0.2.1')).toBe(429);
    expect(await logIn('another@members.example', '192.0.2.2')).toBe(400);
    const inOneNetwork = Array.from({ length: 20 }, (_, i) =>
      logIn(`${i}@network.example`, `2001:db8:0:1::${i}`),
    );
    expect(new Set(await Promise.all(inOneNetwork))).toEqual(new Set([400]));
    expect(await logIn('another@network.example', '2001:db8:0:1:ffff::1')).toBe(429);
    expect(await logIn('another@network.example', '2001:db8:0:2::1')).toBe(400);
  }
  await rm(folder, { recursive: true });
});

/** The status of the page that answers a wrong password. */
async function tryLogIn(
  { url, clientId }: { url: string; clientId: string },
  identifier: string,
  address: string,
) {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'http://shop.example/callback',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const started = await fetch(`${url}/authorize?${query}`, { redirect: 'manual' });
  const cookies = started.headers.getSetCookie().map((line) => line.split(';')[0]);
  const answer = await fetch(new URL(started.headers.get('location') ?? '', url), {
    method: 'POST',
    headers: { cookie: cookies.join('; '), 'x-forwarded-for': address },
    body: new URLSearchParams({ identifier, password: 'wrong' }),
  });
  return answer.status;
}
