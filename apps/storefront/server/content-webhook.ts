import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { isSameSecret } from './same-secret.ts';

/** Where the content service says that something was published. */
export const CONTENT_WEBHOOK = '/webhooks/content';

/** What changed is not looked at: an entry may stand in any page, so everything is asked for anew. */
export function contentWebhook(
  secret: string | undefined,
  onPublished: () => void,
  log: Logger,
): Handler {
  return (c) => {
    if (secret === undefined) return c.json({ message: 'There is no such address.' }, 404);
    if (!isSameSecret(c.req.header('authorization'), `Bearer ${secret}`)) {
      log.warn('a publication was announced with a wrong secret');
      const message = 'Send the header Authorization: Bearer with CONTENT_WEBHOOK_SECRET.';
      return c.json({ message, code: 'unauthorised' }, 401);
    }
    onPublished();
    log.info({ topic: c.req.header('x-contentful-topic') }, 'content was published');
    return c.body(null, 204);
  };
}
