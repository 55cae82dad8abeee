import { createClient } from 'contentful';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../../tests/kit/shop/content-service.ts';
import { SANDBOX_SPACE } from '../space.ts';

let service: ContentService;
beforeAll(async () => {
  service = await startContentService();
});
afterAll(() => service.stop());

test.each([
  ['/help-centre', 'Help centre'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/cookies', 'Cookies'],
])('the partner’s site has %s [2.20]', async (path, title) => {
  const answer = await fetch(service.origin + path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(`<h1>${title}</h1>`);
});

test.each(['en-GB', 'es-ES'])('each article of the demo leads to a page in %s', async (locale) => {
  const client = createClient({ ...SANDBOX_SPACE, host: service.host, insecure: true });
  const { items } = await client.getEntries({ content_type: 'article', locale });
  const addresses = items.map(({ fields }) => new URL(String(fields.linkUrl)));
  expect(addresses).toHaveLength(8);
  for (const { origin, pathname, search } of addresses) {
    expect(origin).toBe('http://content.example');
    const answer = await fetch(service.origin + pathname + search);
    expect(answer.status, pathname).toBe(200);
    expect(await answer.text()).toContain(`<html lang="${locale}">`);
  }
});

test.each([
  ['en-GB', 'refund', 'Can I get my money back?'],
  ['en-GB', 'where is my order', 'Where is my order?'],
  ['en-GB', 'How do I stop my plan?', 'How do I cancel my plan?'],
  ['es-ES', 'como cancelo mi plan', '¿Cómo cancelo mi plan?'],
  ['es-ES', 'reembolso', '¿Cuándo me llega el reembolso?'],
])('in %s, the help centre answers “%s” with “%s” [2.20]', async (locale, words, title) => {
  const query = new URLSearchParams({ locale, q: words });
  const html = await (await fetch(`${service.origin}/help-centre?${query}`)).text();
  expect(/<details class="question" open>\s*<summary>([^<]+)/.exec(html)?.[1]).toBe(title);
});

test.each([
  ['en-GB', 'Where is my suitcase?'],
  ['es-ES', '¿Dónde está mi maleta?'],
])(
  'in %s, the help centre finds nothing for “%s” rather than answers to another question [2.20]',
  async (locale, words) => {
    const query = new URLSearchParams({ locale, q: words });
    const html = await (await fetch(`${service.origin}/help-centre?${query}`)).text();
    expect(html).not.toContain('<details class="question" open>');
    expect(html).toContain('<p class="nothing">');
  },
);

test('each answer has the same anchor in both languages, once [2.20]', async () => {
  const anchors = async (locale: string) => {
    const html = await (await fetch(`${service.origin}/help-centre?locale=${locale}`)).text();
    return [...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  };
  const english = await anchors('en-GB');
  expect(new Set(english).size).toBe(english.length);
  expect(english.length).toBeGreaterThan(70);
  expect(await anchors('es-ES')).toEqual(english);
});
