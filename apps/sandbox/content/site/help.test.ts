import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ContentFolder,
  type ContentService,
  makeContentFolder,
  startContentService,
} from '../../../../tests/kit/shop/content-service.ts';

const BUYING = { id: 'buying', title: 'Buying', summary: 'Prices', icon: 'coins' };

let folder: ContentFolder;
let service: ContentService;
beforeAll(async () => {
  folder = await makeContentFolder({
    'resourcePage/faq.en-GB.json': {
      title: 'Help centre',
      intro: 'Short answers.',
      groups: [BUYING, { id: 'plan', title: 'Your plan', summary: 'Payments', icon: 'repeat' }],
      sections: [
        {
          id: 'cost',
          group: 'buying',
          title: 'What does it cost?',
          summary: 'Nothing at all',
          text: 'Nothing.\n\nAnd <nothing> more.',
          keywords: 'price',
          popular: true,
        },
        {
          id: 'order',
          group: 'buying',
          title: 'Where is it?',
          text: 'In your history.',
          questions: ['track my parcel'],
          link: { text: 'See your orders', url: '/history' },
        },
        {
          id: 'stop',
          group: 'plan',
          title: 'How do I stop my plan?',
          text: 'Ask your bank.',
          link: { text: 'Banks', url: 'https://bank.example/' },
        },
        { id: 'unfinished', group: 'plan', title: 'Without an answer yet' },
      ],
    },
    'resourcePage/faq.es-ES.json': {
      title: 'Centro de ayuda',
      groups: [BUYING],
      sections: [{ id: 'cost', group: 'buying', title: '¿Cuánto cuesta?', text: 'Nada.' }],
    },
  });
  service = await startContentService(folder.folder);
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

async function page(query = ''): Promise<string> {
  const answer = await fetch(`${service.origin}/help-centre${query}`);
  const html = (await answer.text()).replace(/\s+/g, ' ');
  return html.replace(/<style>.*<\/style>/, '');
}

/** The ids of the answers in a page, in their order. */
const answersIn = (html: string) =>
  [...html.matchAll(/<div id="([\w-]+)" class="answer">/g)].map(([, id]) => id);

test('questions are grouped by topic, with their number, and each answer has an anchor inside what opens; unfinished ones are left out [2.20]', async () => {
  const html = await page();
  expect(html).toContain('<h1>Help centre</h1> <p>Short answers.</p>');
  expect(html).toMatch(/<h3>Buying<\/h3> <small>Prices · 2 questions<\/small>/);
  expect(html).toMatch(/<h3>Your plan<\/h3> <small>Payments · 1 question<\/small>/);
  expect(answersIn(html)).toEqual(['cost', 'order', 'stop']);
  expect(html).toMatch(
    /<details class="question" > <summary>What does it cost\?.*?<\/summary> <div id="cost" class="answer"> <p>Nothing\.<\/p><p>And &lt;nothing&gt; more\.<\/p>/,
  );
  expect(html).not.toMatch(/<details[^>]* open/);
});

test('popular questions lead to their answers; without any there is no such section [2.20]', async () => {
  const html = await page();
  expect(html).toMatch(/<a class="card" href="#cost">.*?What does it cost\?<small>Nothing at all</);
  expect(html).not.toContain('href="#order"');
  expect(await page('?locale=es-ES')).not.toContain('Preguntas frecuentes');
});

test.each([
  ['a word of the title', 'cost', 'cost'],
  ['a keyword', 'PRICE', 'cost'],
  ['another way to ask', 'where can I track a parcel', 'order'],
  ['the beginning of a word', 'parc', 'order'],
  ['a typing error', 'hitory', 'order'],
  ['a word of the answer', 'bank', 'stop'],
])('a search finds an answer by %s, and opens the first [2.20]', async (_, words, first) => {
  const html = await page(`?q=${encodeURIComponent(words)}`);
  expect(answersIn(html)[0]).toBe(first);
  expect(html.match(/<details class="question" open>/g)).toHaveLength(1);
  expect(html).toContain(`Answers for “${words}”`);
  expect(html).toContain(`<title>${words} | Help centre | Cairn</title>`);
  expect(html).toContain('<a href="/help-centre">Show all questions</a>');
  expect(html).not.toContain('All questions');
});

test('a search without results says so above all questions, and shows the words as typed [2.20]', async () => {
  const html = await page('?q=%3Cscript%3E+%22suitcase%22');
  expect(html).toContain('We found nothing for “&lt;script&gt; &quot;suitcase&quot;”.');
  expect(html).toContain('value="&lt;script&gt; &quot;suitcase&quot;"');
  expect(answersIn(html)).toEqual(['cost', 'order', 'stop']);
  expect(answersIn(await page('?q=+'))).toEqual(['cost', 'order', 'stop']);
});

test('a search stays in the language of the address, accents or not [2.20]', async () => {
  const html = await page('?locale=es-ES&q=cuanto');
  expect(html).toContain('<html lang="es-ES">');
  expect(answersIn(html)).toEqual(['cost']);
  expect(html).toContain('<input type="hidden" name="locale" value="es-ES" />');
  expect(html).toContain('<a href="/help-centre?locale=es-ES">Ver todas las preguntas</a>');
});

test('answers link to the shop, other sites, the chat and the contact form [2.20]', async () => {
  const html = await page();
  expect(html).toContain('<a href="http://shop.example/buy/history">See your orders</a>');
  expect(html).toContain('<a href="https://bank.example/">Banks</a>');
  expect(html).toContain('href="http://shop.example/buy/?chatbot=open"');
  expect(html).toContain('href="http://shop.example/buy/contact"');
});
