import { CALLS, type Call } from '@cairn/contract/calls';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

let api: TestApi;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
  const served: unknown = await (await api.get('/openapi.json')).json();
  document = openApiDocument();
  // What is served is what is made here, so its type may be used from here on.
  expect(served).toEqual(document);
});
afterAll(() => api.stop());

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });

function schemaOf(path: string, method: string, status: string) {
  const response = document.paths[path]?.[method]?.responses[status];
  return response?.content?.['application/json'].schema ?? {};
}

/** Every path with its parameters filled in with each value that the document allows. */
function requests(path: string, method: string): string[] {
  const parameters = document.paths[path]?.[method]?.parameters ?? [];
  let paths = [path];
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const values = parameter.schema.enum;
    if (!Array.isArray(values)) continue;
    if (parameter.in === 'path') {
      paths = paths.flatMap((one) =>
        values.map((value) => one.replace(`{${parameter.name}}`, value)),
      );
    } else if (parameter.name === 'partner') query.set('partner', 'ei');
    else if (parameter.required) query.set(parameter.name, values[0]);
  }
  return paths.map((one) => `${one}?${query}`);
}

test('the document lists every call of the contract', () => {
  expect(Object.keys(document.paths)).toEqual([...new Set(CALLS.map((call) => call.path))]);
});

const calls: readonly Call[] = CALLS;

test.each(calls)(
  'the running API answers $method $path as the document says',
  async ({ method, path, token, answer: documented }) => {
    const issuer = api.issuerOf('EI');
    for (const request of requests(path, method)) {
      const headers = token ? { authorization: `Bearer ${await issuer.accessToken()}` } : {};
      const answer = await api.request(request, { method, headers });
      expect(answer.status, request).toBe(documented ? 200 : 204);
      expect(document.paths[path]?.[method]?.responses).toHaveProperty(`${answer.status}`);
      if (!documented) continue;
      const validate = ajv.compile(schemaOf(path, method, '200'));
      validate(await answer.json());
      expect(validate.errors ?? [], request).toEqual([]);
    }
  },
);

test.each(calls.filter((call) => call.token))(
  '$method $path needs a token, and the document says so',
  async ({ method, path, token }) => {
    const operation = document.paths[path]?.[method];
    const schemes = (operation?.security ?? []).flatMap((requirement) => Object.keys(requirement));
    expect(schemes.toSorted()).toEqual(Object.keys(document.components.securitySchemes).toSorted());
    const [request = ''] = requests(path, method);
    expect((await api.request(request, { method })).status).toBe(401);

    const claims = { member_number: undefined };
    const visitor = await api.issuerOf('EI').accessToken({ claims });
    const headers = { authorization: `Bearer ${visitor}` };
    const { status } = await api.request(request, { method, headers });
    expect(status).toBe(token === 'member' ? 403 : 204);
    expect(operation?.responses).toHaveProperty(['401']);
    expect(operation?.responses).toHaveProperty([`${status}`]);
  },
);

test('a refusal is as the document says', async () => {
  const validate = ajv.compile(schemaOf('/products', 'get', 'default'));
  for (const path of ['/products', '/nonsense?partner=ei']) {
    validate(await (await api.get(path)).json());
    expect(validate.errors ?? []).toEqual([]);
  }
});

test('an answer that does not fit would be noticed', () => {
  const validate = ajv.compile(schemaOf('/products', 'get', '200'));
  expect(validate({ availableProducts: [] })).toBe(false);
  expect(validate({ availableProducts: ['hotel'] })).toBe(false);
});

test('the document can be read as a page, which loads nothing', async () => {
  const answer = await api.get('/docs');
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-/,
  );
  for (const { path } of CALLS) expect(page).toContain(`/api${path}`);
});
