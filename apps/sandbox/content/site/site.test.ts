import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ContentFolder,
  type ContentService,
  makeContentFolder,
  startContentService,
} from '../../../../tests/kit/shop/content-service.ts';

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>';

let folder: ContentFolder;
let service: ContentService;
beforeAll(async () => {
  folder = await makeContentFolder({
    'layout/layout.en-GB.json': { brandName: 'Highland Miles' },
    'resourcePage/faq.en-GB.json': { title: 'Help centre' },
    'resourcePage/faq.es-ES.json': { title: 'Centro de ayuda' },
    'resourcePage/privacy.en-GB.json': {
      title: 'Privacy',
      intro: 'We keep little.',
      sections: [
        { title: 'What do we keep?', text: 'Nothing.\n\nAnd <nothing> more.' },
        { title: 'What do we keep!', text: 'Still nothing.' },
      ],
    },
    'resourcePage/privacy.es-ES.json': {
      title: 'Privacidad',
      sections: [{ title: '¿Cuántos años?', text: 'Dos.' }],
    },
    'resourcePage/terms.en-GB.json': { title: 'Terms', sections: [{ title: 'One', text: 'Two' }] },
    'articlePage/worth.en-GB.json': {
      title: 'What is it worth?',
      intro: 'It depends.',
      sections: [{ title: 'A flight', text: 'Much.' }],
    },
    'articlePage/plain.en-GB.json': { title: 'Without a picture', sections: [] },
    'articlePage/secret.en-GB.draft.json': { title: 'Not published', sections: [] },
    'pictures/article-worth.svg': SQUARE,
  });
  service = await startContentService(folder.folder);
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const get = (path: string, acceptLanguage = '*') =>
  fetch(service.origin + path, { headers: { 'accept-language': acceptLanguage } });
const page = async (path: string, acceptLanguage?: string) =>
  (await (await get(path, acceptLanguage)).text()).replace(/\s+/g, ' ');

test('a page has its title, introduction and sections, paragraph by paragraph, each with an anchor of its own [2.20]', async () => {
  const html = await page('/privacy');
  expect(html).toContain('<title>Privacy | Highland Miles</title>');
  expect(html).toContain('<h1>Privacy</h1> <p class="intro">We keep little.</p>');
  expect(html).toContain('<p>Nothing.</p><p>And &lt;nothing&gt; more.</p>');
  expect(html).toContain('<h2 id="what-do-we-keep">');
  expect(html).toContain('<h2 id="what-do-we-keep-2">');
  expect(await page('/privacy?locale=es-ES')).toContain('id="cuantos-anos"');
});

test('the navigation lists existing pages and marks the current one [2.20]', async () => {
  const html = await page('/privacy');
  const links = [...html.matchAll(/<li> <a href="([^"]+)" ([^>]*)> (\w+ ?\w*) <\/a>/g)];
  expect(links.map(([, path, mark, title]) => [path, mark, title])).toEqual([
    ['/help-centre', '', 'Help centre'],
    ['/privacy', 'aria-current="page"', 'Privacy'],
    ['/terms', '', 'Terms'],
  ]);
  expect(html).toContain('<a class="brand" href="/help-centre">');
});

test.each([
  ['the browser’s language', '/help-centre', 'es-MX,es;q=0.9,en;q=0.8', 'es-ES'],
  ['the language that the browser likes best', '/help-centre', 'fr, es;q=0.5, en;q=0.7', 'en-GB'],
  ['British English for any other language', '/help-centre', 'fr-FR', 'en-GB'],
  ['the language that the address names', '/help-centre?locale=es-ES', 'en-GB', 'es-ES'],
  ['British English where there is no translation', '/terms', 'es', 'en-GB'],
  ['British English for a locale that is none', '/privacy?locale=%22%3E', 'es', 'en-GB'],
])('a page is in %s', async (_, path, acceptLanguage, lang) => {
  const html = await page(path, acceptLanguage);
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(lang === 'es-ES' ? 'Saltar al contenido' : 'Skip to main content');
});

test('a link changes the language if the page exists in it, and links keep the choice', async () => {
  expect(await page('/privacy')).toMatch(
    /href="\/privacy\?locale=es-ES" lang="es-ES" hreflang="es-ES" ?>Español</,
  );
  const spanish = await page('/privacy?locale=es-ES');
  expect(spanish).toMatch(/href="\/privacy\?locale=en-GB" [^>]*>English</);
  expect(spanish).toContain('href="/help-centre?locale=es-ES"');
  expect(await page('/terms')).not.toContain('Español');
});

test('an article has its picture at the top, if there is one', async () => {
  const html = await page('/good-to-know/worth');
  expect(html).toContain('<h1>What is it worth?</h1> <p class="intro">It depends.</p>');
  const [, path, size] = /src="(\/images[^"]+)" alt="" (width="\d+" height="\d+")/.exec(html) ?? [];
  expect(size).toBe('width="900" height="600"');
  const picture = await fetch(service.origin + path?.replaceAll('&amp;', '&'));
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(await page('/good-to-know/plain')).not.toContain('/images');
});

test.each(['/good-to-know/worth', '/help-centre?locale=es-ES'])(
  '%s has no scripts and loads nothing from other sites',
  async (path) => {
    const answer = await get(path);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'sha256-");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('vary')).toBe('accept-language');
    const html = await answer.text();
    expect(html).not.toMatch(/<script|style=|(?:src|url\()[='"]+https?:/);
    for (const [, asset] of html.matchAll(/(?:src|href|url\()[='"]+(\/assets\/[^'"]+)/g)) {
      expect((await get(asset ?? '')).status).toBe(200);
    }
  },
);

test.each([
  '/about',
  '/cookies',
  '/good-to-know/nothing',
  '/good-to-know/secret',
  '/good-to-know/..%2Fworth',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404);
});
