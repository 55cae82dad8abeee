import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DESK } from './port.ts';
import { createSmtp } from './smtp.ts';

const MAIL = {
  to: 'aoife.brennan@members.example',
  subject: 'Your receipt: 10,000 avios – €189.00',
  text: 'Hello Aoife,\n',
  html: '<p>Hello Aoife</p>',
  messageId: '<receipt.p1.member@shop.example>',
};
const SETTINGS = { from: 'The Shop <shop@programme.example>', contactTo: 'desk@programme.example' };

/** Servers write their own words into refusals, addresses among them. */
class Refusal extends Error {
  readonly responseCode = 550;
}

let received: { from: string; to: string[]; source: string }[];
let connections: number;
let server: SMTPServer;
let mailer: ReturnType<typeof createSmtp>;
beforeEach(async () => {
  received = [];
  connections = 0;
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, answer) => {
      connections++;
      answer();
    },
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith('gone') ? new Refusal(`There is no ${address}`) : null),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, answer) => {
      readAll(stream).then((source) => {
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), source });
        answer();
      }, answer);
    },
  });
  const url = `smtp://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}`;
  mailer = createSmtp({ ...SETTINGS, url });
});
afterEach(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function portOf(listening: Server): Promise<number> {
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

test('a letter goes out whole: sender, both parts, and its own Message-ID', async () => {
  await mailer.send(MAIL);
  expect(received).toMatchObject([{ from: 'shop@programme.example', to: [MAIL.to] }]);
  const source = received[0]?.source ?? '';
  expect(source).toContain('From: The Shop <shop@programme.example>\r\n');
  expect(source).toContain(`To: ${MAIL.to}\r\n`);
  expect(source).toContain(`Message-ID: ${MAIL.messageId}\r\n`);
  expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(source).toContain('\r\nHello Aoife,\r\n');
  expect(source).toContain('\r\n<p>Hello Aoife</p>\r\n');
});

test('what is for the desk goes to its address [2.15]', async () => {
  await mailer.send({ ...MAIL, to: DESK });
  expect(received).toMatchObject([{ to: ['desk@programme.example'] }]);
});

test('an address is one address, whatever stands in it', async () => {
  await mailer.send({ ...MAIL, to: 'aoife@members.example, eve@bad.example' }).catch(() => {});
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@bad.example');
});

test('connections are kept for the next letter', async () => {
  for (let n = 0; n < 5; n++) await mailer.send(MAIL);
  expect(received).toHaveLength(5);
  expect(connections).toBe(1);
});

test('a refusal tells its codes, and not whose address it was', async () => {
  const failure = await mailer
    .send({ ...MAIL, to: 'gone@members.example' })
    .catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure.message).toBe('The mail server did not take the letter: EENVELOPE 550');
  expect(failure.cause).toBeUndefined();
  expect(failure.stack).not.toContain('gone@');
});

test('a server that is not there, or says nothing, is given up on', async () => {
  const mute = createServer();
  const port = await portOf(mute.listen(0, '127.0.0.1'));
  const impatient = createSmtp({ ...SETTINGS, url: `smtp://127.0.0.1:${port}` }, 50);
  await expect(impatient.send(MAIL)).rejects.toThrow(/did not take the letter: ETIMEDOUT/);
  await new Promise((resolve) => mute.close(resolve));
  await expect(impatient.send(MAIL)).rejects.toThrow(/did not take the letter: E/);
  impatient.close();
});
