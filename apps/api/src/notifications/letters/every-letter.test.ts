import { describe, expect, test } from 'vitest';
import { everyLetter } from './test-letters.ts';

describe.each(['en-GB', 'es-ES'] as const)('every letter in %s', (locale) => {
  const letters = Object.entries(everyLetter(locale)).flatMap(([letter, cases]) =>
    Object.entries(cases).map(([name, written]) => [`${letter} ${name}`, written] as const),
  );

  test.each(letters)('%s says the same in text and HTML [10.2]', (_name, { html, text }) => {
    const shown = [...wordsIn(html)].filter((word) => !text.includes(word));
    expect(shown).toEqual([]);
    const addresses = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    expect(addresses.toSorted()).toEqual((text.match(/^https:.*$/gm) ?? []).toSorted());
  });

  test.each(letters)('%s has one heading and at most one button', (_name, { html }) => {
    expect(html.match(/<h1 /g)).toHaveLength(1);
    expect((html.match(/class="button-link"/g) ?? []).length).toBeLessThan(2);
  });

  test.each(letters)('%s requests nothing but from the shop', (_name, { html }) => {
    const loaded = [...html.matchAll(/(?:src|srcset)="([^"]+)|url\("([^"]+)/g)];
    for (const [, file, font] of loaded) {
      expect(file ?? font).toMatch(/^https:\/\/shop\.example\/api\/emails\/[a-z-]+\.(png|woff2)$/);
    }
    expect(loaded.length).toBeGreaterThan(2);
    expect(html).not.toMatch(/<script|<link/);
  });

  test.each(letters)(
    '%s leads to the reader’s company, language and market [4.4] [10.4]',
    (_name, { text }) => {
      const place = locale === 'es-ES' ? ['es-ES', 'IB', 'ES'] : ['en-GB', 'EI', 'IE'];
      for (const link of text.match(/^https:.*$/gm) ?? []) {
        const { pathname, searchParams } = new URL(link);
        const language = pathname.split('/')[2];
        // The programme's desk reads English.
        expect(['en-GB', locale]).toContain(language);
        expect([searchParams.get('opco'), searchParams.get('market')]).toEqual(place.slice(1));
      }
    },
  );

  test.each(letters)('%s says plan, never subscription', (_name, { text }) => {
    expect(text.replace(/^https:.*$/gm, '')).not.toMatch(/subscri(?!be from)|suscri/i);
  });

  test.each(letters.filter(([name]) => /^(plan-)?receipt/.test(name)))(
    '%s says that there is nothing to unsubscribe from [10.5]',
    (_name, { text, unsubscribeUrl }) => {
      expect(text).toMatch(/nothing to unsubscribe from|no hay nada de lo que darse de baja/);
      expect(unsubscribeUrl).toBeUndefined();
    },
  );
});

/** Texts of the HTML, as they are read: without what only decorates or is shown in lists of emails. */
function wordsIn(html: string): Set<string> {
  const body = html
    .replace(
      /<head>.*?<\/head>|<div class="preheader".*?<\/div>|<table[^>]*aria-hidden.*?<\/table>/gs,
      '',
    )
    .replace(/<\/?bdi>/g, '');
  const texts = body.split(/<[^>]*>/).map((text) => text.replace(/\s+/g, ' ').trim());
  return new Set(texts.map(unescaped).filter((text) => text !== '' && !MARKS.has(text)));
}

/** The shop's name beside its logo, and what only stands between words. */
const MARKS = new Set(['Cairn', '·', '→']);

function unescaped(text: string): string {
  const referenceOrNot = text.replace(/^(Reference|Referencia) /, '');
  return referenceOrNot.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
