import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { createPaymentsApp } from '../../apps/sandbox/payments/app.ts';
import { listen, listenForSockets } from '../../local/listen.ts';
import { API_KEY, CLIENT_KEY, HMAC_KEY, MERCHANT } from '../kit/api/payments.ts';

const LOOPBACK = '127.0.0.1';

/** The payments stand-in that several shops share. */
export async function openPayments(folder: string, shopOrigin: string) {
  const stateFile = join(folder, 'payments.sqlite');
  const service = createPaymentsApp({
    merchantAccount: MERCHANT,
    apiKey: API_KEY,
    hmacKey: HMAC_KEY,
    clientKey: CLIENT_KEY,
    publicUrl: shopOrigin,
    shopOrigin,
    webhookUrl: `${shopOrigin}/api/webhooks/payments`,
    stateFile,
    webhooksAtOnce: 8,
    log: pino({ level: 'silent' }),
  });
  const door = await listen('PORT', 0, LOOPBACK, getRequestListener(service.app.fetch));
  const stop = async () => {
    await door.stop();
    await service.close();
  };
  return { url: door.ownUrl, stateFile, stop };
}

export type Letter = { name: string; at: number };

/** Takes all mail and keeps what its Message-ID says: letter, order and addressee's part in it. */
export async function openMail() {
  const letters: Letter[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, answer) => {
      text(stream).then((source) => {
        const name = /^Message-ID: <(.*)@/im.exec(source)?.[1] ?? 'without a name';
        letters.push({ name, at: Date.now() });
        answer();
      }, answer);
    },
  });
  // A worker that is killed breaks its connection off.
  smtp.on('error', () => {});
  const door = await listenForSockets('PORT', 0, LOOPBACK, (socket) =>
    smtp.server.emit('connection', socket),
  );
  return { url: `smtp://${door.ownAddress}`, letters, stop: door.stop };
}

/** One address before several shops: passes each request to one that is open, in turn. */
export async function openBalancer(shops: () => readonly string[]) {
  let turn = 0;
  const pass = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? null : await request.text();
    const { method, headers } = request;
    const open = shops();
    for (const _ of open) {
      turn += 1;
      const origin = open[turn % open.length];
      const answer = await fetch(`${origin}${pathname}${search}`, { method, headers, body }).catch(
        () => undefined,
      );
      if (answer) return answer;
    }
    return new Response('no shop is open', { status: 502 });
  };
  const door = await listen('PORT', 0, LOOPBACK, getRequestListener(pass));
  return { url: `http://localhost:${door.port}`, stop: door.stop };
}
