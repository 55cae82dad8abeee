import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../../apps/storefront/server/headers.ts';
import { listen } from '../../../local/listen.ts';
import { standInForm } from '../../../local/services/payments.ts';
import { CLIENT_KEY } from '../../kit/api/payments.ts';
import { PAYMENTS_URL } from '../../kit/browser/payments-address.ts';

const ENTRY = fileURLToPath(new URL('./dropin-page/entry.ts', import.meta.url));
const IDENTITY = { url: 'https://log-in.example', clientId: 'shop', audience: 'shop' };
const NONCE = 'page';

/** The payment settings that the shop gives to the browser. */
export const FORM = standInForm(PAYMENTS_URL, CLIENT_KEY);

const PAGE = `<!doctype html><html lang="en-GB"><title>A shop</title><link rel="icon" href="/icon">
<link rel="stylesheet" href="/form.css">
<script nonce="${NONCE}" src="${FORM.walletScript}"></script>
<script nonce="${NONCE}" type="module" src="/form.js"></script>
<main><h1>A shop</h1><div id="form"></div></main></html>`;

export type DropinShop = Awaited<ReturnType<typeof startDropinShop>>;

/** A page with only Adyen's form, under the real shop's content security policy, and a webhook endpoint. */
export async function startDropinShop() {
  const { script, styles } = await bundle();
  const files: Record<string, { type: string; body: string }> = {
    '/form.js': { type: 'text/javascript', body: script },
    '/form.css': { type: 'text/css', body: styles },
    '/icon': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  };
  const events: string[] = [];
  const answer: RequestListener = async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/webhooks') {
      const [{ NotificationRequestItem: item }] = JSON.parse(await text(request)).notificationItems;
      events.push(`${item.merchantReference} ${item.paymentMethod} ${item.success}`);
      response.writeHead(202).end();
      return;
    }
    const { type, body } = files[pathname] ?? { type: 'text/html; charset=utf-8', body: PAGE };
    response.setHeader('content-type', type);
    response.setHeader('content-security-policy', POLICY);
    response.end(body);
  };
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', answer);
  return { origin: `http://localhost:${port}`, events, stop };
}

const POLICY = contentSecurityPolicy(
  {
    publicOrigin: 'http://localhost',
    imageOrigin: 'http://images.example',
    isDevelopment: false,
  },
  { nonce: NONCE, identity: IDENTITY, payments: FORM },
);

async function bundle(): Promise<{ script: string; styles: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: ENTRY } },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('The form’s page was not built');
  const styles = output.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (styles?.type !== 'asset') throw new Error('The form’s page has no styles');
  return { script: output.output[0].code, styles: String(styles.source) };
}
