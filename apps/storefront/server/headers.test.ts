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

test('the policy allows what the page needs and nothing inline without the page’s nonce', () => {
  const policy = contentSecurityPolicy(settings, { nonce: 'abc', identity });
  expect(policy).toBe(
    "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'self' 'nonce-abc'; " +
      "img-src 'self' images.example; font-src 'self'; connect-src 'self' https://log-in.example; frame-src 'self' https://log-in.example; worker-src blob:; manifest-src 'self'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test('every answer carries the common headers, and never COEP', () => {
  expect(commonHeaders(settings)).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});

test('over plain http nothing is promised about https', () => {
  const headers = commonHeaders({ ...settings, publicOrigin: 'http://localhost:3000' });
  expect(headers).not.toHaveProperty('strict-transport-security');
});
