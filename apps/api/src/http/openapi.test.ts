import { createHash } from 'node:crypto';
import type { Call } from '@cairn/contract/calls/call';
import { CALLS } from '@cairn/contract/calls/calls';
import { idempotencyHeaders } from '@cairn/contract/calls/idempotency-key';
import { historyQuery } from '@cairn/contract/orders/transaction-history';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { type OpenApiDocument, operation } from './kit/describe-calls.ts';
import { openApiDocument } from './openapi.ts';

let api: TestApi;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await startTestApi();
  const served: unknown = await (await api.get('/openapi.json')).json();
  document = openApiDocument();
  // Both are equal, so the tests can use the typed one.
  expect(served).toEqual(document);
});
afterAll(() => api.stop());

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });

function schemaOf(path: string, method: string, status: string) {
  const response = document.paths[path]?.[method]?.responses[status];
  return response?.content?.['application/json']?.schema ?? {};
}

test('the document lists every call of the contract', () => {
  expect(Object.keys(document.paths)).toEqual([...new Set(CALLS.map((call) => call.path))]);
});

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

const madeUp = {
  method: 'post',
  path: '/made-up',
  summary: 'Nothing that is sold.',
  token: 'member',
  scope: 'reversal',
  query: historyQuery,
  headers: idempotencyHeaders,
  body: z.strictObject({ points: z.int() }),
  status: 201,
  answer: z.object({ id: z.string() }),
  refusals: [409, 422, 429],
} as const satisfies Call;

test('a body is documented as strictly as it is read', () => {
  const { requestBody } = operation(madeUp);
  const validate = ajv.compile(requestBody?.content['application/json']?.schema ?? {});
  expect(requestBody?.required).toBe(true);
  expect(validate({ points: 1 })).toBe(true);
  expect(validate({ points: 'one' })).toBe(false);
  expect(validate({ points: 1, more: 2 })).toBe(false);
  const { body: _, ...bodiless } = madeUp;
  expect(operation(bodiless)).not.toHaveProperty('requestBody');
});

test('a call is documented with its scope, its status and its refusals', () => {
  const { description, responses } = operation(madeUp);
  expect(description).toContain('write:transaction_reversal');
  const statuses = ['201', '401', '403', '409', '422', '429', 'default'];
  expect(Object.keys(responses).toSorted()).toEqual(statuses);
  const refused = (status: string, body: unknown) =>
    ajv.validate(responses[status]?.content?.['application/json']?.schema ?? {}, body);
  expect(refused('422', { errorCode: 59, message: 'Not enough avios.' })).toBe(true);
  expect(refused('422', { code: 'conflict', message: 'Too late.' })).toBe(false);
  expect(refused('409', { code: 'conflict', message: 'Too late.' })).toBe(true);
  expect(refused('409', { errorCode: 59, message: 'Not enough avios.' })).toBe(false);
});

test('what may be left out is documented so, be it a header, a body or what has a default', () => {
  const { parameters, requestBody } = operation(madeUp);
  expect(requestBody).toMatchObject({ required: true });
  const optional = operation({ ...madeUp, body: z.optional(z.object({})) });
  expect(optional.requestBody).toMatchObject({ required: false });
  const named = (name: string) => parameters.find((parameter) => parameter.name === name);
  expect(named('partner')).toMatchObject({ in: 'query', required: true });
  expect(named('limit')).toMatchObject({
    required: false,
    schema: { type: 'integer', maximum: 50, default: 10 },
  });
  expect(named('Idempotency-Key')).toMatchObject({ in: 'header', required: false });
});

test('an answer in words is documented word for word', () => {
  const { answer: _, ...wordless } = madeUp;
  const { responses } = operation({ ...wordless, answerText: '[accepted]' });
  expect(responses[201]?.content).toEqual({
    'text/plain': { schema: { type: 'string', const: '[accepted]' } },
  });
});

test('an answer that is a file is documented by its media type', () => {
  const { answer: _, ...empty } = madeUp;
  const { responses } = operation({ ...empty, answerFile: 'application/pdf' });
  expect(responses[201]?.content).toEqual({ 'application/pdf': { schema: {} } });
});

test.each<Call>(CALLS)('$method $path can be documented', (call) => {
  const { requestBody, parameters, responses } = operation(call);
  for (const { content } of [...Object.values(responses), ...(requestBody ? [requestBody] : [])]) {
    for (const { schema } of Object.values(content ?? {})) ajv.compile(schema);
  }
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
});

test('the document can be read as a page, which loads nothing', async () => {
  const answer = await api.get('/docs');
  const page = await answer.text();
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toMatch(
    `default-src 'none'; style-src 'sha256-${hash}';`,
  );
  for (const { path } of CALLS) expect(page).toContain(`/api${path}`);
});

test.each(['/openapi.json', '/docs'])('%s is made once, and not sent twice', async (path) => {
  const policy = (answer: Response) => answer.headers.get('content-security-policy');
  const first = await api.get(path);
  const making = vi.spyOn(JSON, 'stringify');
  const second = await api.get(path);
  // The log writes a line; nothing else is put into words again.
  expect(
    making.mock.calls.filter(([value]) => typeof value === 'object' && 'openapi' in value),
  ).toEqual([]);
  making.mockRestore();
  expect(await second.text()).toBe(await first.text());
  const third = await api.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([third.status, policy(third)]).toEqual([304, policy(first)]);
});
