import { expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { words } from './parts.ts';
import { writeLetter } from './write-letter.ts';

const ENGLISH = languageOf('en-GB');
const TYPED = `<img src=x onerror="alert('1')"> & so on`;
const ESCAPED = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; so on';

test('whatever was typed stays words in the HTML, wherever it stands', () => {
  const { html } = writeLetter(ENGLISH, TYPED, [
    words(TYPED),
    { kind: 'facts', facts: [[TYPED, TYPED]] },
    { kind: 'quote', quote: TYPED },
    { kind: 'link', words: TYPED, shopUrl: 'https://shop.example', path: `/?q=${TYPED}` },
  ]);
  expect(html).not.toContain('<img');
  expect(html.split(ESCAPED)).toHaveLength(9);
  expect(html).toContain(`href="https://shop.example/?q=${ESCAPED}"`);
});

test('the text says all that the HTML says, as it was typed', () => {
  const { text } = writeLetter(ENGLISH, 'News', [
    words(TYPED),
    { kind: 'facts', facts: [['Name', TYPED]] },
    { kind: 'quote', quote: TYPED },
    { kind: 'link', words: 'See it', shopUrl: 'https://shop.example/buy', path: '/purchase' },
  ]);
  expect(text).toBe(
    `${TYPED}\n\nName: ${TYPED}\n\n> ${TYPED}\n\nSee it:\nhttps://shop.example/buy/purchase\n\nCairn avios shop\n`,
  );
});

test.each(['\n', '\r\n', '\r', '\u2028'])(
  'a message keeps its lines (%j), none of which can pass for ours',
  (end) => {
    const quote = `Dear Niamh,${end}Receipt number: 1`;
    const { text, html } = writeLetter(ENGLISH, 'News', [{ kind: 'quote', quote }]);
    expect(text).toContain('> Dear Niamh,\n> Receipt number: 1\n');
    expect(html).toContain('Dear Niamh,<br>Receipt number: 1</blockquote>');
  },
);

test('a name with a line break makes no line of its own', () => {
  const name = 'Aoife\nTotal: nothing';
  const { text } = writeLetter(ENGLISH, 'News', [
    words(`Hello ${name},`),
    { kind: 'facts', facts: [['Name', name]] },
  ]);
  expect(text).toContain('Hello Aoife Total: nothing,\n');
  expect(text).toContain('Name: Aoife Total: nothing\n');
});

test('the HTML follows the reader’s dark mode, brings no table, and styles what it shows in place', () => {
  const { html } = writeLetter(ENGLISH, 'News', [words('Hello')]);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('<html lang="en-GB">');
  expect(html).not.toMatch(/<table|<style|<script|<link|<img/);
  // A colour for text stands only beside one for its ground.
  for (const [, style = ''] of html.matchAll(/style="([^"]*)"/g)) {
    expect(/(^|;)color:/.test(style)).toBe(/(^|;)background:/.test(style));
  }
});
