import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailbox } from './app.ts';
import { MAX_BYTES } from './receive.ts';
import { AOIFE, SHOP, startMailbox, type TestMailbox, TOM } from './test-mailbox.ts';

let mailbox: TestMailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.stop());

const subjects = () => mailbox.messages().map(({ subject }) => subject);

/** Sends SMTP lines one at a time, each after the last reply, and returns the replies. */
async function converse(lines: readonly string[]): Promise<string[]> {
  const socket = connect(mailbox.port(), '127.0.0.1').setEncoding('utf8');
  const replies: string[] = [];
  for (const line of lines) {
    replies.push(String(await once(socket, 'data')));
    socket.write(line);
  }
  replies.push(String(await once(socket, 'data')));
  socket.destroy();
  return replies;
}

const UNTIL_DATA = [
  'EHLO test\r\n',
  'MAIL FROM:<shop@cairn.example>\r\n',
  `RCPT TO:<${AOIFE}>\r\n`,
  'DATA\r\n',
];

test('a message is stored with all its parts', async () => {
  await mailbox.send({
    subject: 'Your avios – 5.000 más',
    text: 'Hello Aoife,\nthey are there.\n',
    html: '<p>Hello Aoife</p>',
    messageId: '<order-1@cairn.example>',
  });
  expect(mailbox.messages()).toEqual([
    {
      id: 1,
      to: [AOIFE],
      from: 'Cairn <shop@cairn.example>',
      subject: 'Your avios – 5.000 más',
      text: 'Hello Aoife,\nthey are there.',
      html: '<p>Hello Aoife</p>',
      receivedAt: new Date('2026-11-15T12:02:07Z'),
      messageId: '<order-1@cairn.example>',
    },
  ]);
  expect(mailbox.logged).toEqual(['message received']);
});

test('recipients come from the envelope, not from the header', async () => {
  await mailbox.send({ to: 'Aoife <AOIFE@members.example>', bcc: TOM });
  expect(mailbox.messages()[0]?.to).toEqual(['AOIFE@members.example', TOM]);
});

test('a message without headers is stored with the envelope’s sender', async () => {
  const replies = await converse([...UNTIL_DATA, '\r\n.\r\n']);
  expect(replies.at(-1)).toMatch(/^250 /);
  expect(mailbox.messages()[0]).toMatchObject({
    from: 'shop@cairn.example',
    subject: '',
    text: '',
    html: '',
    messageId: '',
  });
});

test('messages are listed newest first, including duplicates', async () => {
  const twice = { subject: 'Again', messageId: '<again@cairn.example>' };
  await mailbox.send({ subject: 'Before' });
  await mailbox.send(twice);
  await mailbox.send(twice);
  expect(subjects()).toEqual(['Again', 'Again', 'Before']);
  const ids = mailbox.messages().map(({ messageId }) => messageId);
  expect(ids.slice(0, 2)).toEqual(['<again@cairn.example>', '<again@cairn.example>']);
});

test('one connection can deliver several messages', async () => {
  const host = { host: '127.0.0.1', port: mailbox.port() };
  const pool = createTransport({ ...host, pool: true, maxConnections: 1 });
  for (let number = 1; number <= 12; number++) {
    await pool.sendMail({ from: SHOP, to: AOIFE, subject: `Message ${number}` });
  }
  pool.close();
  expect(subjects()).toHaveLength(12);
});

test('a message with attachments is stored', async () => {
  await mailbox.send({
    subject: 'With a receipt',
    text: 'The receipt is attached.',
    html: '<img src="cid:stone@cairn.example">',
    attachments: [
      { filename: 'receipt.pdf', content: Buffer.alloc(50_000, 7) },
      { filename: 'note.txt', content: 'Not the message' },
      { filename: 'stone.png', content: Buffer.alloc(100), cid: 'stone@cairn.example' },
    ],
  });
  expect(mailbox.messages()[0]).toMatchObject({
    subject: 'With a receipt',
    text: 'The receipt is attached.',
    html: '<img src="cid:stone@cairn.example">',
  });
  expect((await mailbox.get('/messages/1')).status).toBe(200);
  expect(await (await mailbox.get('/messages/1/source')).text()).toContain('receipt.pdf');
});

test('a message that declares too large a size is refused at once', async () => {
  const replies = await converse([
    'EHLO test\r\n',
    `MAIL FROM:<shop@cairn.example> SIZE=${MAX_BYTES + 1}\r\n`,
  ]);
  expect(replies.at(-1)).toMatch(/^552 /);
});

test('a message above the limit is refused, one at the limit accepted', async () => {
  const line = `${'x'.repeat(98)}\r\n`;
  const largest = line.repeat(MAX_BYTES / line.length);
  const refused = await converse([...UNTIL_DATA, `${largest}x\r\n.\r\n`]);
  expect(refused.at(-1)).toMatch(/^552 /);
  expect(mailbox.messages()).toEqual([]);
  const taken = await converse([...UNTIL_DATA, `${largest}.\r\n`]);
  expect(taken.at(-1)).toMatch(/^250 /);
  expect(mailbox.messages()).toHaveLength(1);
  expect((await (await mailbox.get('/messages/1/source')).text()).length).toBe(MAX_BYTES);
});

test('an unreadable message is refused permanently', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join('');
  const replies = await converse([...UNTIL_DATA, `${nested}\r\n.\r\n`]);
  expect(replies.at(-1)).toMatch(/^554 /);
  expect(mailbox.messages()).toEqual([]);
});

test('an aborted delivery stores nothing, and the next one works', async () => {
  const socket = connect(mailbox.port(), '127.0.0.1').setEncoding('utf8');
  for (const line of UNTIL_DATA) {
    await once(socket, 'data');
    socket.write(line);
  }
  await once(socket, 'data');
  socket.write('Subject: Half\r\n\r\nThis is');
  socket.resetAndDestroy();
  await expect.poll(() => mailbox.logged).toContain('message rejected');
  await mailbox.send({ subject: 'Whole' });
  expect(subjects()).toEqual(['Whole']);
});

test('messages survive a restart', async () => {
  await mailbox.send({ subject: 'Kept' });
  await mailbox.restart();
  await mailbox.send({ subject: 'And one more' });
  expect(subjects()).toEqual(['And one more', 'Kept']);
});

test('an error on listening is left to the caller', async () => {
  const { settings, port, logged } = mailbox;
  const second = createMailbox({ ...settings, stateFile: `${settings.stateFile}-second` });
  const listening = once(second.smtp.listen(port(), '127.0.0.1'), 'listening');
  await expect(listening).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(logged).toEqual([]);
  await second.close();
});
