import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AddressRefused, DESK } from './port.ts';
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
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const REFUSALS: Record<string, [code: number, words: string]> = {
  gone: [550, '5.1.1 There is no'],
  full: [452, '4.2.2 Too much mail for'],
  foreign: [550, '5.7.1 We take no mail from you for'],
  locked: [530, 'Log in before you write to'],
};

let received: { from: string; to: string[]; source: string }[];
let connections: number;
let server: SMTPServer;
let url: string;
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
    onRcptTo: ({ address }, _session, answer) => {
      const [code, words] = REFUSALS[address.split('@')[0] ?? ''] ?? [];
      answer(code === undefined ? null : new Refusal(code, `${words} ${address}`));
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, answer) => {
      readAll(stream).then((source) => {
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), source });
        answer();
      }, answer);
    },
  });
  url = `smtp://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}`;
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
  expect(source).toContain('Reply-To: desk@programme.example\r\n');
  expect(source).toContain(`Message-ID: ${MAIL.messageId}\r\n`);
  expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(source).toContain('\r\nHello Aoife,\r\n');
  expect(source).toContain('\r\n<p>Hello Aoife</p>\r\n');
});

test('a letter that can be stopped has one-click headers, and no other has [10.5]', async () => {
  const unsubscribeUrl = 'https://shop.example/api/reminders/stop?token=abc';
  await mailer.send({ ...MAIL, unsubscribeUrl });
  await mailer.send(MAIL);
  const [stoppable, receipt] = received.map(({ source }) => source.replaceAll('\r\n ', ' '));
  expect(stoppable).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(stoppable).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(receipt).not.toContain('List-Unsubscribe');
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

test('a refusal tells its codes, and not whose address it was; only one of the address is final', async () => {
  const refusalOf = async (to: string) => {
    const failure = await mailer.send({ ...MAIL, to }).catch((error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure.cause).toBeUndefined();
    expect(failure.stack).not.toContain(to);
    return [failure instanceof AddressRefused, failure.message];
  };
  const message = 'The mail server did not take the letter: EENVELOPE';
  expect(await refusalOf('gone@members.example')).toEqual([true, `${message} 550`]);
  expect(await refusalOf('full@members.example')).toEqual([false, `${message} 452`]);
  expect(await refusalOf('foreign@members.example')).toEqual([false, `${message} 550`]);
  expect(await refusalOf('locked@members.example')).toEqual([false, `${message} 530`]);
});

test('the desk’s address is the shop’s own to mend: its letters wait [2.15]', async () => {
  const astray = createSmtp({ ...SETTINGS, contactTo: 'gone@programme.example', url });
  const failure = await astray.send({ ...MAIL, to: DESK }).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(AddressRefused);
  astray.close();
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
