import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { commonHeaders, contentSecurityPolicy } from './headers.ts';

const settings = {
  publicOrigin: 'https://shop.example',
  imageOrigin: 'https://images.example',
  isDevelopment: false,
};

const identity = {
  url: 'https://log-in.example',
  clientId: 'shop',
  audience: 'https://api.example',
};

const payments = {
  environment: 'test' as const,
  clientKey: 'sandbox_shop',
  urls: {
    api: 'http://pay.example/checkoutshopper/',
    analytics: 'http://pay.example/checkoutanalytics/',
    cdn: { images: 'http://pay.example/', translations: 'http://pay.example/' },
  },
  origins: ['http://pay.example'],
};

test('the policy allows what the page needs and nothing inline without the page’s nonce', () => {
  const policy = contentSecurityPolicy(settings, { nonce: 'abc', identity, payments });
  expect(policy).toBe(
    "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'self' 'nonce-abc'; " +
      "img-src 'self' images.example http://pay.example; font-src 'self'; connect-src 'self' https://log-in.example http://pay.example; frame-src 'self' https://log-in.example http://pay.example; worker-src blob:; manifest-src 'self'; " +
      "base-uri 'none'; form-action 'self' http://pay.example; frame-ancestors 'none'",
  );
});

test('beside the real provider a card’s bank may be framed and posted to, and nobody else asked', () => {
  const { urls: _, ...rented } = { ...payments, origins: ['https://*.adyen.com'] };
  const policy = contentSecurityPolicy(settings, { nonce: 'abc', identity, payments: rented });
  expect(policy).toContain("connect-src 'self' https://log-in.example https://*.adyen.com;");
  expect(policy).toContain("frame-src 'self' https://log-in.example https://*.adyen.com https:;");
  expect(policy).toContain("form-action 'self' https://*.adyen.com https:;");
});

test('what is measured may be sent to where it was configured', () => {
  const analytics = { origins: ['https://tags.example'] };
  const policy = contentSecurityPolicy(settings, { nonce: 'abc', identity, payments, analytics });
  expect(policy).toContain(
    "img-src 'self' images.example http://pay.example https://tags.example;",
  );
  expect(policy).toContain(
    'https://log-in.example http://pay.example https://tags.example; frame-src',
  );
});

async function headersAt(publicOrigin: string) {
  const app = new Hono().use(commonHeaders({ publicOrigin })).get('/', (c) => c.body(null));
  return Object.fromEntries((await app.request('/')).headers);
}

test('every answer carries the common headers, and never COEP', async () => {
  expect(await headersAt('https://shop.example')).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});

test('over plain http nothing is promised about https', async () => {
  const headers = await headersAt('http://localhost:3000');
  expect(headers).not.toHaveProperty('strict-transport-security');
});
