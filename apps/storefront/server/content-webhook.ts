import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { isSameSecret } from './same-secret.ts';

/** The content service calls it after a publication. */
export const CONTENT_WEBHOOK = '/webhooks/content';

/** Invalidates everything, because an entry may be used by any page. */
export function contentWebhook(
  secret: string | undefined,
  onPublished: () => Promise<boolean>,
  log: Logger,
): Handler {
  return async (c) => {
    if (secret === undefined) return c.json({ message: 'There is no such address.' }, 404);
    if (!isSameSecret(c.req.header('authorization'), `Bearer ${secret}`)) {
      log.warn('content webhook rejected: wrong secret');
      const message = 'Send the header Authorization: Bearer with CONTENT_WEBHOOK_SECRET.';
      return c.json({ message, code: 'unauthorised' }, 401);
    }
    const topic = c.req.header('x-contentful-topic');
    if (!(await onPublished())) {
      // The content service repeats it.
      log.error({ topic }, 'content published, but other storefronts could not be told');
      return c.json({ message: 'Please send this again in a moment.' }, 503);
    }
    log.info({ topic }, 'content published');
    return c.body(null, 204);
  };
}
