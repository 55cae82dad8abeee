import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { Visit } from '../app/visit.server.ts';

export type HeaderSettings = {
  publicOrigin: string;
  /** The origin of content's pictures. */
  imageOrigin: string;
  isDevelopment: boolean;
};

/** Headers for everything that the storefront sends. Other defaults of the middleware are off. */
export function commonHeaders({ publicOrigin }: Pick<HeaderSettings, 'publicOrigin'>) {
  return secureHeaders({
    xContentTypeOptions: 'nosniff',
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Log-in and step-up popups must be able to message their opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    strictTransportSecurity:
      publicOrigin.startsWith('https:') && 'max-age=63072000; includeSubDomains',
    // Pages have a policy with frame-ancestors, which replaces X-Frame-Options.
    xFrameOptions: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Seconds: when a page that cannot be shown right now may be shown again. */
export const RETRY_AFTER = '5';

/** The closed shop says for itself when it looks again. */
export const retryLater = createMiddleware(async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', RETRY_AFTER);
});

/** Not set by `secureHeaders`, which would replace the stricter policy of a page that has its own. */
export function contentSecurityPolicy(
  { imageOrigin, isDevelopment }: HeaderSettings,
  {
    nonce,
    identity,
    payments,
    analytics,
  }: Pick<Visit, 'nonce' | 'identity' | 'payments' | 'analytics'>,
): string {
  const { origins, urls } = payments;
  // 3-D Secure challenges are framed from the card's bank, which can be any host.
  const banks = urls ? origins : [...origins, 'https:'];
  const measured = analytics?.origins ?? [];
  const policy = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    // Vite's development server injects inline styles.
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // Without a scheme, so that the page's own and https both match.
    'img-src': ["'self'", new URL(imageOrigin).host, ...origins, ...measured],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      identity.url,
      ...origins,
      ...measured,
      ...(isDevelopment ? ['ws:'] : []),
    ],
    // Sessions are renewed in a hidden frame that may end on our silent-login; a blob worker keeps the tokens.
    'frame-src': ["'self'", identity.url, ...banks],
    'worker-src': ['blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...banks],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
