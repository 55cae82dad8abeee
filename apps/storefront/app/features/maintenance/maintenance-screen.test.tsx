import type { Locale } from '@cairn/contract/values/company';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { MaintenancePage } from '#app/content/pages/maintenance-page.server.ts';
import { MaintenanceScreen } from './maintenance-screen.tsx';

const CONTENT: MaintenancePage = {
  title: 'Closed',
  message: 'Until tomorrow',
  shouldRefresh: true,
};

function markup(content: MaintenancePage | undefined, locale: Locale = 'en-GB'): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MaintenanceScreen content={content} locale={locale} />
    </MemoryRouter>,
  );
}

const words = (html: string) => html.replace(/<[^>]+>/g, '');

test('without content it says what is built in, countdown and link included [2.37]', () => {
  const html = markup(undefined);
  expect(html).toContain('>We’ll be back soon!</h1><p>Sorry for the inconvenience.');
  expect(words(html)).toContain('Trying again in 20 seconds');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>.*Retry it now<\/a>/);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('style=');
});

test('what is built in is there in Spanish too [2.37] [4.2]', () => {
  const html = markup(undefined, 'es-ES');
  expect(html).toContain('>¡Volvemos enseguida!</h1><p>Perdona las molestias.');
  expect(words(html)).toContain('Nuevo intento en 20 segundos');
  expect(html).toContain('Reintentar ahora</a>');
});

test('its content says it all in its own words [2.37] [3.7]', () => {
  const html = markup({
    ...CONTENT,
    meta: { title: 'Back soon', description: 'A while' },
    signature: 'The team',
    backgroundImage: { src: '//images.example/m.svg', alt: 'Stones', width: 960, height: 640 },
    retryMessage: 'Once more in',
    retryTimeUnit: 'ticks',
    retryButtonText: 'Now',
  });
  expect(html).toContain('<title>Back soon</title>');
  expect(html).toContain('>Closed</h1><p>Until tomorrow</p>');
  expect(html).toContain('>The team</p>');
  expect(html).toContain('//images.example/m.svg');
  expect(html).toContain('alt=""');
  expect(html).toContain('>Now</a>');
  expect(words(html)).toContain('Once more in 20 ticks');
});

test('what its content lacks is built in, its title and message make up the meta [2.37] [3.7]', () => {
  const html = markup(CONTENT);
  expect(html).toContain('<title>Closed</title>');
  expect(html).toContain('<meta name="description" content="Until tomorrow"/>');
  expect(words(html)).toContain('Trying again in 20 seconds');
  expect(html).toContain('Retry it now</a>');
});

test('told not to refresh it counts nothing, and the link stays [3.7]', () => {
  const html = markup({ ...CONTENT, shouldRefresh: false });
  expect(words(html)).not.toContain('Trying again');
  expect(html).not.toContain('role="status"');
  expect(html).toContain('Retry it now</a>');
});

test('the notice for those who listen waits until the page has come to life [2.37]', () => {
  expect(markup(CONTENT)).toContain('role="status"></p>');
});
