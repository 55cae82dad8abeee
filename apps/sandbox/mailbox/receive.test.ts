import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailbox } from './app.ts';
import { LARGEST } from './receive.ts';
import { AOIFE, SHOP, startMailbox, type TestMailbox, TOM } from './test-mailbox.ts';

let mailbox: TestMailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.stop());

const subjects = () => mailbox.messages().map(({ subject }) => subject);

/** Says line after line, each after an answer, and hears what is answered. */
async function converse(lines: readonly string[]): Promise<string[]> {
  const socket = connect(mailbox.port(), '127.0.0.1').setEncoding('utf8');
  const heard: string[] = [];
  for (const line of lines) {
    heard.push(String(await once(socket, 'data')));
    socket.write(line);
  }
  heard.push(String(await once(socket, 'data')));
  socket.destroy();
  return heard;
}

const UNTIL_DATA = [
  'EHLO test\r\n',
  'MAIL FROM:<shop@cairn.example>\r\n',
  `RCPT TO:<${AOIFE}>\r\n`,
  'DATA\r\n',
];

test('a message is kept with all its parts', async () => {
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
  expect(mailbox.logged).toEqual(['a message arrived']);
});

test('recipients are those that it was delivered to, whatever its header says', async () => {
  await mailbox.send({ to: 'Aoife <AOIFE@members.example>', bcc: TOM });
  expect(mailbox.messages()[0]?.to).toEqual(['AOIFE@members.example', TOM]);
});

test('a message that says next to nothing is kept, from whoever delivered it', async () => {
  const heard = await converse([...UNTIL_DATA, '\r\n.\r\n']);
  expect(heard.at(-1)).toMatch(/^250 /);
  expect(mailbox.messages()[0]).toMatchObject({
    from: 'shop@cairn.example',
    subject: '',
    text: '',
    html: '',
    messageId: '',
  });
});

test('the newest message is the first, and the same one sent twice is there twice', async () => {
  const twice = { subject: 'Again', messageId: '<again@cairn.example>' };
  await mailbox.send({ subject: 'Before' });
  await mailbox.send(twice);
  await mailbox.send(twice);
  expect(subjects()).toEqual(['Again', 'Again', 'Before']);
  const ids = mailbox.messages().map(({ messageId }) => messageId);
  expect(ids.slice(0, 2)).toEqual(['<again@cairn.example>', '<again@cairn.example>']);
});

test('one connection brings as many messages as it likes', async () => {
  const host = { host: '127.0.0.1', port: mailbox.port() };
  const pool = createTransport({ ...host, pool: true, maxConnections: 1 });
  for (let number = 1; number <= 12; number++) {
    await pool.sendMail({ from: SHOP, to: AOIFE, subject: `Message ${number}` });
  }
  pool.close();
  expect(subjects()).toHaveLength(12);
});

test('attachments do not get in the way', async () => {
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
  expect((await mailbox.ask('/messages/1')).status).toBe(200);
  expect(await (await mailbox.ask('/messages/1/source')).text()).toContain('receipt.pdf');
});

test('a message that says it is too large is refused before it is sent', async () => {
  const heard = await converse([
    'EHLO test\r\n',
    `MAIL FROM:<shop@cairn.example> SIZE=${LARGEST + 1}\r\n`,
  ]);
  expect(heard.at(-1)).toMatch(/^552 /);
});

test('a message that turns out too large is refused, one as large as can be is taken', async () => {
  const line = `${'x'.repeat(98)}\r\n`;
  const largest = line.repeat(LARGEST / line.length);
  const refused = await converse([...UNTIL_DATA, `${largest}x\r\n.\r\n`]);
  expect(refused.at(-1)).toMatch(/^552 /);
  expect(mailbox.messages()).toEqual([]);
  const taken = await converse([...UNTIL_DATA, `${largest}.\r\n`]);
  expect(taken.at(-1)).toMatch(/^250 /);
  expect(mailbox.messages()).toHaveLength(1);
  expect((await (await mailbox.ask('/messages/1/source')).text()).length).toBe(LARGEST);
});

test('a message that cannot be read is refused for good', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join('');
  const heard = await converse([...UNTIL_DATA, `${nested}\r\n.\r\n`]);
  expect(heard.at(-1)).toMatch(/^554 /);
  expect(mailbox.messages()).toEqual([]);
});

test('a sender that hangs up in the middle leaves nothing behind, and the next is served', async () => {
  const socket = connect(mailbox.port(), '127.0.0.1').setEncoding('utf8');
  for (const line of UNTIL_DATA) {
    await once(socket, 'data');
    socket.write(line);
  }
  await once(socket, 'data');
  socket.write('Subject: Half\r\n\r\nThis is');
  socket.resetAndDestroy();
  await expect.poll(() => mailbox.logged).toContain('a message was not taken');
  await mailbox.send({ subject: 'Whole' });
  expect(subjects()).toEqual(['Whole']);
});

test('what was delivered outlives a restart', async () => {
  await mailbox.send({ subject: 'Kept' });
  await mailbox.restart();
  await mailbox.send({ subject: 'And one more' });
  expect(subjects()).toEqual(['And one more', 'Kept']);
});

test('a taken port is for whoever listens to tell', async () => {
  const { settings, port, logged } = mailbox;
  const second = createMailbox({ ...settings, stateFile: `${settings.stateFile}-second` });
  const listening = once(second.smtp.listen(port(), '127.0.0.1'), 'listening');
  await expect(listening).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(logged).toEqual([]);
  await second.close();
});
