import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AOIFE,
  redeem,
  STEP_UP_SCOPE,
  startIdentity,
  type TestIdentity,
  VERIFIER,
  visit,
} from '../../../../tests/kit/shop/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const spanish = { ui_locales: 'es-ES' };

test('log-in, code and error pages follow ui_locales, even if another tab uses another language', async () => {
  const browser = visit(identity);
  const { page } = await browser.authorize(spanish);
  expect(page?.text).toContain('<html lang="es-ES">');
  expect(page?.text).toContain('Contraseña');
  expect(page?.headers.get('content-language')).toBe('es-ES');
  expect((await browser.authorize({ ui_locales: 'en' })).page?.text).toContain('Password');
  const refused = await browser.send(page?.url ?? '', { identifier: 'x', password: 'y' });
  expect(await refused.text()).toContain('Los datos no coinciden');

  await browser.logIn(AOIFE.number, spanish);
  const transfer = { transfer_avios: '12000', transfer_recipient: '3081470000000002' };
  const code = await browser.authorize({ ...spanish, ...transfer, scope: STEP_UP_SCOPE });
  expect(code.page?.text).toMatch(/Código de un solo uso/);
  expect(code.page?.text).toContain('12.000 avios');
  const error = await browser.authorize({ ...spanish, client_id: 'stranger' });
  expect(error.page?.text).toContain('No hemos podido iniciar tu sesión');
});

test('pages without ui_locales follow the last log-in: expired, connect and log-out', async () => {
  const browser = visit(identity);
  const ended = await browser.logIn(AOIFE.number, {
    ...spanish,
    audience: `${identity.url}/me/`,
    scope: 'openid create:me:connected_accounts',
  });
  const text = async (path: string) => (await browser.send(path)).text();
  expect(await text('/u/login/gone')).toContain('Esta página ha caducado');
  expect(await text('/authorize/gone')).toContain('Esta página ha caducado');
  expect(await text('/v2/logout?client_id=stranger')).toContain('Tu sesión sigue abierta');

  const { body } = await redeem(identity, ended);
  const started = await fetch(`${identity.url}/me/v1/connected-accounts/connect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      connection: 'partner-hotels',
      redirect_uri: 'http://localhost:4000/callback',
      state: 'the-state',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  });
  const { connect_params } = await started.json();
  expect(await text(`/connect?ticket=${connect_params.ticket}`)).toContain('Conectar una cuenta');
});

test.each([
  ['/v2/logout?client_id=stranger&ui_locales=es', '', 'es-ES'],
  ['/nonsense?ui_locales=fr%20es-MX%20en', '', 'es-ES'],
  ['/nonsense?ui_locales=fr', 'es-AR,en;q=0.5', 'es-ES'],
  ['/nonsense?ui_locales=en-US', 'es', 'en-GB'],
  ['/nonsense', 'fr', 'en-GB'],
])('%s, from a browser that accepts “%s”, is shown in %s', async (path, accepted, locale) => {
  const answer = await fetch(identity.url + path, { headers: { 'accept-language': accepted } });
  expect(await answer.text()).toContain(`<html lang="${locale}">`);
});
