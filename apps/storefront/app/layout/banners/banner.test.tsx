import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Banner as BannerContent } from '#app/content/blocks/banner.server.ts';
import { ServerNow } from '#app/content/text/use-minutes-left.ts';
import { Nonce } from '#app/layout/nonce.ts';
import { Banner } from './banner.tsx';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const MINUTE = 60_000;
const content: BannerContent = {
  partnerCode: 'ei',
  isEnabled: true,
  title: 'Bonus',
  description: 'Ends soon.',
  endDate: NOW + 75 * MINUTE,
  showCountdown: true,
  countdown: { days: 'days', hours: 'hours', minutes: 'min', label: '{hours} h {minutes} min' },
  successes: {},
};

function render(more: Partial<BannerContent> = {}, now = NOW) {
  return renderToStaticMarkup(
    <Nonce value="abc">
      <ServerNow value={now}>
        <MemoryRouter>
          <Banner banner={{ ...content, ...more }} place="global" />
        </MemoryRouter>
      </ServerNow>
    </Nonce>,
  );
}

test('the countdown tells days, hours and minutes, a begun minute counted whole [2.24]', () => {
  expect(render()).toContain('aria-label="01 h 15 min"');
  expect(render({}, NOW + 1)).toContain('aria-label="01 h 15 min"');
  expect(render({}, NOW + MINUTE)).toContain('aria-label="01 h 14 min"');
});

test('when the end has passed the banner is gone, or says what content says then [3.5]', () => {
  const after = NOW + 75 * MINUTE;
  expect(render({}, after)).toBe('');
  const replaced = render({ countdownReplacer: 'This offer has ended' }, after);
  expect(replaced).toContain('This offer has ended');
  expect(replaced).not.toContain('role="timer"');
});

test('the end is told by the clock of whoever is here [3.5]', () => {
  const descriptionIn = { UTC: 'Ends at noon.', 'Europe/Madrid': 'Ends at one.' };
  expect(render({ descriptionIn })).toContain('Ends at noon.');
});

test('without a countdown its replacer stands in its place, if there is one [3.5]', () => {
  expect(render({ showCountdown: false })).not.toMatch(/timer|Hurry/);
  expect(render({ showCountdown: false, countdownReplacer: 'Hurry' })).toContain('Hurry');
  expect(render({ countdownReplacer: 'Hurry' })).not.toContain('Hurry');
});

test('a banner without an end has no countdown and stays [3.5]', () => {
  const html = render({ endDate: undefined });
  expect(html).toContain('Bonus');
  expect(html).not.toContain('timer');
});

test.each(['strip', 'card', 'hero'] as const)('a %s looks like one [3.5]', (format) => {
  expect(render({ globalBannerFormat: format })).toMatch(
    new RegExp(`<section class="[^"]*${format}`),
  );
});

test('button and terms lead where content says [2.1] [3.5]', () => {
  const html = render({
    buttonText: 'See packages',
    buttonLink: '/purchase',
    terms: { text: 'Offer terms', link: 'https://programme.example/terms' },
  });
  expect(html).toMatch(/<a [^>]*href="\/purchase"[^>]*>See packages/);
  expect(html).toMatch(/<a href="https:\/\/programme.example\/terms" target="_blank"[^>]*>Offer/);
});

test('colours are a style element with the page’s nonce, never an attribute [3.5]', () => {
  const html = render({ colours: { background: 'gorse-soft', text: '#123456' } });
  expect(html).toContain(
    '<style nonce="abc">.banner-global{--banner:var(--gorse-soft);--on-banner:#123456}</style>',
  );
  expect(html).not.toContain('style=');
});

test('pictures: an image beside the words, a background under them in a hero [3.5]', () => {
  const picture = { src: '//images.example/a.svg', alt: 'A cairn', width: 8, height: 4 };
  expect(render({ image: picture })).toContain('alt="A cairn"');
  expect(render({ background: picture, globalBannerFormat: 'hero' })).toContain('a.svg');
  expect(render({ background: picture, globalBannerFormat: 'card' })).not.toContain('a.svg');
});
