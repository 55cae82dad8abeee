import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Listening, listen } from '../../local/listen.ts';

const SCRIPT = /<script\b.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs;

/** Serves a shop's pages without their scripts, and its files as they are. */
export async function startScriptlessProxy(shop: string): Promise<Listening> {
  return await listen('', 0, '127.0.0.1', (incoming, outgoing) => {
    const isPage = incoming.headers.accept?.startsWith('text/html');
    if (isPage) void answerPage(shop, incoming, outgoing);
    else passOn(shop, incoming, outgoing);
  });
}

async function answerPage(shop: string, { url }: IncomingMessage, outgoing: ServerResponse) {
  const page = await fetch(shop + url);
  const html = (await page.text()).replace(SCRIPT, '');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  outgoing.writeHead(page.status, headers).end(gzipSync(html));
}

function passOn(shop: string, { url, headers }: IncomingMessage, outgoing: ServerResponse) {
  request(shop + url, { headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(outgoing);
  }).end();
}
