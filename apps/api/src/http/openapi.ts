import { CALLS } from '@cairn/contract/calls/calls';
import { describeCalls, type OpenApiDocument } from './kit/describe-calls.ts';

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token that is bound to no key, where the shop still takes one.',
  },
  dpop: {
    type: 'http',
    scheme: 'DPoP',
    description:
      'An access token that is bound to a key, with one proof (RFC 9449, ES256, no nonce) for this very call in the DPoP header.',
  },
} as const;

export function openApiDocument(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn purchase API',
      version: '0.1.0',
      description: 'The calls by which members buy, gift, transfer and boost avios, and subscribe.',
    },
    servers: [{ url: '/api' }],
    paths: describeCalls(CALLS),
    components: { securitySchemes: SECURITY_SCHEMES },
  };
}
