import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** A framed page that posts one message to the shop's page. */
export function messagePage(c: Context, shopOrigin: string, message: object) {
  const encoded = JSON.stringify(JSON.stringify(message)).replaceAll('<', '\\u003c');
  const script = `parent.postMessage(${encoded}, ${JSON.stringify(shopOrigin)});`;
  const hash = createHash('sha256').update(script).digest('base64');
  return c.html(
    `<!doctype html><html lang="en"><title>Cairn</title><script>${script}</script>`,
    200,
    {
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors ${shopOrigin}`,
    },
  );
}
