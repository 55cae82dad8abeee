import { expect, test } from 'vitest';
import { READER } from '../test-facts.ts';
import { type Block, button, note, paragraph } from './blocks.ts';
import { giftPicture, picture } from './drawings.ts';
import type { Letter } from './letter.ts';
import { writeLetter } from './write-letter.ts';

const TYPED = `<img src=x onerror="alert('1')"> & so on`;
const ESCAPED = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; so on';
const LINK = { text: 'See it', url: 'https://shop.example/buy/purchase' };

function write(blocks: readonly Block[], more: Partial<Letter> = {}) {
  return writeLetter(READER, { subject: 'News', reason: 'Because.', blocks, ...more });
}

test('whatever was typed stays text in the HTML, wherever it stands', () => {
  const link = { text: TYPED, url: `https://shop.example/?q=${TYPED}` };
  const blocks: Block[] = [
    paragraph(TYPED),
    { kind: 'quote', text: TYPED, by: TYPED },
    button(link),
    { kind: 'balance', before: [TYPED, TYPED], after: [TYPED, TYPED] },
    { kind: 'facts', facts: [[TYPED, TYPED]], total: [TYPED, TYPED] },
    { kind: 'columns', head: [TYPED], rows: [[TYPED]] },
    { kind: 'steps', steps: [[TYPED, TYPED]] },
    { kind: 'warning', text: TYPED, link },
    note(TYPED, link),
  ];
  const { html } = write(blocks, {
    subject: TYPED,
    reference: TYPED,
    reason: TYPED,
    unsubscribe: { link, oneClickUrl: 'https://shop.example/stop' },
    drawing: {
      kind: 'year',
      title: TYPED,
      caption: TYPED,
      months: [{ state: 'latest', name: TYPED, initial: TYPED }],
    },
  });
  expect(html).not.toContain('<img src=x');
  expect(html.split(ESCAPED)).toHaveLength(35);
});

test('the text says all that the HTML says, as it was typed', () => {
  const { text } = write(
    [
      paragraph(TYPED),
      { kind: 'quote', text: TYPED, by: 'Aoife' },
      button(LINK),
      { kind: 'balance', before: ['Balance before', '100'], after: ['Balance after', '300'] },
      { kind: 'facts', facts: [['Name', TYPED]], total: ['Total', '€1.00'] },
      { kind: 'columns', head: ['You buy', 'Price'], rows: [['20,000', '€359.00']] },
      { kind: 'steps', steps: [['2 April', 'We try again.']] },
      { kind: 'warning', text: 'Not you?', link: LINK },
      note('A note.'),
    ],
    { reference: 'TERTEST1', drawing: picture('receipt') },
  );
  expect(text).toBe(`News

Reference: TERTEST1

${TYPED}

> ${TYPED}
Aoife

See it:
${LINK.url}

Balance before: 100
Balance after: 300

Name: ${TYPED}
Total: €1.00

You buy | Price
20,000 | €359.00

2 April: We try again.

Not you?

See it:
${LINK.url}

A note.

--

Because.

Cairn avios shop, 1 Harbour Row, Dublin 1

Contact us:
https://shop.example/buy/en-GB/contact?opco=EI&market=IE

Privacy:
https://shop.example/buy/en-GB/resources/privacy?opco=EI&market=IE
`);
});

test.each(['\n', '\r\n', '\r', '\u2028'])(
  'a message keeps its lines (%j), none of which can pass for ours',
  (end) => {
    const { text, html } = write([{ kind: 'quote', text: `Dear Niamh,${end}Total paid: nothing` }]);
    expect(text).toContain('> Dear Niamh,\n> Total paid: nothing\n');
    expect(html).toContain('Dear Niamh,<br>Total paid: nothing</blockquote>');
  },
);

test('a name with a line break makes no line of its own', () => {
  const name = 'Aoife\nTotal: nothing';
  const { text } = write([
    paragraph(`Hello ${name}.`),
    { kind: 'facts', facts: [['Name', name]] },
    { kind: 'quote', text: 'Hi', by: name },
  ]);
  expect(text).toContain('Hello Aoife Total: nothing.\n');
  expect(text).toContain('Name: Aoife Total: nothing\n');
  expect(text).toContain('> Hi\nAoife Total: nothing\n');
});

test('lists of emails show the first paragraph, or what the letter says instead', () => {
  const hidden = /<div class="preheader"[^>]*>([^<]*)</;
  expect(write([{ kind: 'quote', text: 'Q' }, paragraph('It is here.')]).html).toMatch(
    '>It is here.</div>',
  );
  const { html } = write([paragraph('It is here.')], { preheader: 'Receipt for €1.00' });
  expect(hidden.exec(html)?.[1]).toBe('Receipt for €1.00');
});

test('a picture has one for dark, and words on its own ground in its place [10.3]', () => {
  const { html } = write([], { drawing: picture('gift') });
  const address = 'https://shop.example/api/emails';
  expect(html).toContain(
    `<source media="(prefers-color-scheme:dark)" srcset="${address}/gift-dark.png">`,
  );
  expect(html).toContain(`<img src="${address}/gift.png" width="600" height="260" alt="A stone`);
  expect(html).toMatch(/<td class="gorse" style="[^"]*background-color:#fbebc0/);
});

test.each([
  ['birthday', 'occasion-birthday', 'birthday cake'],
  ['a-day-of-their-own', 'gift', 'wrapped with a ribbon'],
  [undefined, 'gift', 'wrapped with a ribbon'],
])('a gift for the occasion %s has the picture %s [7.19] [10.3]', (occasion, file, words) => {
  const { html } = write([], { drawing: giftPicture(occasion) });
  expect(html).toContain(`/${file}.png" width="600" height="260"`);
  expect(html).toContain(`/${file}-dark.png"`);
  expect(html).toMatch(new RegExp(`alt="[^"]*${words}`));
});

test('the stones of a year need no picture', () => {
  const months = (['credited', 'latest', 'refused', 'planned'] as const).map((state) => {
    return { state, name: 'Mar', initial: 'M' };
  });
  const drawing = { kind: 'year' as const, title: 'Two stones', caption: 'Your year', months };
  const { html, text } = write([], { drawing });
  expect(html.match(/class="stone-\w+/g)).toEqual(
    ['deep', 'gold', 'refused', 'planned'].map((tone) => `class="stone-${tone}`),
  );
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(text).toContain('Two stones\nYour year\n');
});

test('only a letter that can be stopped names an address for that', () => {
  const link = { text: 'Stop reminders', url: 'https://shop.example/reminders' };
  const oneClickUrl = 'https://shop.example/api/reminders/stop';
  const written = write([], { unsubscribe: { link, oneClickUrl } });
  expect(written.unsubscribeUrl).toBe(oneClickUrl);
  expect(written.text).toContain(`Stop reminders:\n${link.url}\n`);
  expect(written.html).toContain(`<a href="${link.url}"`);
  expect(write([])).not.toHaveProperty('unsubscribeUrl');
});
