import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getProducts } from '#app/shop-api/catalogue/get-products.ts';
import { createFetcher, type Send } from './fetcher.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const settings = {
  apiUrl: 'https://shop.example/api',
  company: 'EI',
  language: 'en-IE',
  applicationName: 'https://shop.example',
} as const;
const fetcher = createFetcher(settings);

function answer(body: unknown, status = 200) {
  fetched.mockResolvedValue(Response.json(body, { status }));
}

test('every call names its partner, application and language [7.1]', async () => {
  answer({});
  await fetcher('/products', { query: { currency: 'EUR' } });
  const [request] = fetched.mock.calls[0] ?? [];
  if (!(request instanceof Request)) throw new Error('no request was made');
  expect(request.url).toBe('https://shop.example/api/products?partner=ei&currency=EUR');
  expect(Object.fromEntries(request.headers)).toEqual({
    'content-type': 'application/json',
    'application-name': 'https://shop.example',
    'application-language': 'en-IE',
  });
});

test('a call is sent with its body, its headers, its member and the transfer to confirm [4.5]', async () => {
  const send = vi.fn<Send>().mockImplementation(async () => Response.json({}));
  const stepUpFor = { avios: 3_000, recipient: '3081470000000002' };
  const headers = { 'idempotency-key': 'key' };
  const options = {
    method: 'POST',
    body: { some: 'thing' },
    headers,
    stepUpFor,
    member: 'aoife',
  } as const;
  await createFetcher({ ...settings, requestId: 'id', send })('/transactions', options);
  const [createRequest, more] = send.mock.calls[0] ?? [];
  const request = createRequest?.();
  expect(request?.method).toBe('POST');
  expect(await request?.json()).toEqual({ some: 'thing' });
  expect(request?.headers.get('idempotency-key')).toBe('key');
  expect(request?.headers.get('x-request-id')).toBe('id');
  expect(more).toEqual({ stepUpFor, member: 'aoife' });
});

test('a call over its limit says when it is accepted again [8.2]', async () => {
  const headers = { 'retry-after': '1441' };
  const body = { code: 'too_many_requests', message: '' };
  fetched.mockResolvedValue(Response.json(body, { status: 429, headers }));
  const refused = { ok: false, code: 'too_many_requests' };
  expect(await fetcher('/contact')).toEqual({ ...refused, retryAfter: 1_441 });
  answer(body, 429);
  expect(await fetcher('/contact')).toEqual(refused);
});

test('an answer is its body', async () => {
  answer({ some: 'thing' });
  expect(await fetcher('/products')).toEqual({ ok: true, value: { some: 'thing' } });
});

test('a file is answered as its bytes; a refusal is a code as ever', async () => {
  fetched.mockResolvedValue(
    new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  );
  const { value } = Object(await fetcher('/receipt.pdf', { isFile: true }));
  expect(value).toBeInstanceOf(Blob);
  expect(await value.text()).toBe('%PDF');
  answer({ message: 'no', code: 'not_found' }, 404);
  const refused = { ok: false, code: 'network_error_404' };
  expect(await fetcher('/receipt.pdf', { isFile: true })).toEqual(refused);
});

test.each([
  ['a file', { isFile: true }],
  ['an answer', {}],
])('%s that breaks off is a failure of the network [8.4]', async (_, options) => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  fetched.mockResolvedValue(new Response(body));
  const broken = { ok: false, code: 'network_error_unhandled' };
  expect(await fetcher('/receipt.pdf', options)).toEqual(broken);
});

test('so is one that is called off while it is read, as a cancel; a refusal keeps its status [8.2] [8.3]', async () => {
  const stopped = new DOMException('stop', 'AbortError');
  const breakOff = () => new ReadableStream({ start: (stream) => stream.error(stopped) });
  fetched.mockResolvedValue(new Response(breakOff()));
  expect(await fetcher('/products')).toEqual({ ok: false, code: 'network_error_cancel' });
  fetched.mockResolvedValue(new Response(breakOff(), { status: 503 }));
  expect(await fetcher('/products')).toEqual({ ok: false, code: 'network_error_503' });
});

test('an errorCode fails the call, even in a success [8.1]', async () => {
  answer({ errorCode: 70 });
  expect(await fetcher('/products')).toEqual({ ok: false, code: 'api_error_70' });
});

test('a status without an errorCode fails by its number [8.2]', async () => {
  answer({ message: 'no', code: 'bad_request' }, 400);
  expect(await fetcher('/products')).toEqual({ ok: false, code: 'network_error_400' });
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
  expect(await fetcher('/products')).toEqual({ ok: false, code: 'network_error_502' });
});

test('no answer at all is a failure too [8.4]', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'));
  expect(await fetcher('/products')).toEqual({ ok: false, code: 'network_error_unhandled' });
});

test('a call that is called off is a cancel [8.3]', async () => {
  fetched.mockImplementation(async (request) => {
    if (request instanceof Request) request.signal.throwIfAborted();
    return Response.json({});
  });
  expect(await fetcher('/products', { signal: AbortSignal.abort() })).toEqual({
    ok: false,
    code: 'network_error_cancel',
  });
});

test('the time limit of a call starts when it is sent, not while a popup is open [9.11]', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const limits: number[] = [];
  const slowFetcher = createFetcher({
    ...settings,
    async send(createRequest) {
      limits.push(limit.mock.calls.length);
      createRequest();
      limits.push(limit.mock.calls.length);
      return Response.json({});
    },
  });
  await slowFetcher('/products');
  limit.mockRestore();
  expect(limits).toEqual([0, 1]);
});

test('a call that can be called off has a time limit too [9.11]', async () => {
  const over = new DOMException('Too late', 'TimeoutError');
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(over));
  fetched.mockImplementation(async (request) => {
    if (request instanceof Request) request.signal.throwIfAborted();
    return Response.json({});
  });
  const { signal } = new AbortController();
  expect(await fetcher('/products', { signal })).toMatchObject({ code: 'network_error_unhandled' });
  limit.mockRestore();
});

test('products that fit their schema are told [5.2]', async () => {
  answer({ availableProducts: ['gift'] });
  expect(await getProducts(fetcher)).toEqual({ ok: true, value: { availableProducts: ['gift'] } });
});

test.each([{}, [], undefined, { availableProducts: [] }, { availableProducts: ['hotel'] }])(
  'products that do not fit are schema_validation_failed: %j [5.2] [3.1]',
  async (body) => {
    answer(body ?? null);
    expect(await getProducts(fetcher)).toEqual({ ok: false, code: 'schema_validation_failed' });
  },
);
