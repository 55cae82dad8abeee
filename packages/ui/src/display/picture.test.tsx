import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DarkMedia } from './dark-media.ts';
import { Picture } from './picture.tsx';

const stones = { src: '/media/stones', alt: 'Stones', width: 800, height: 400, sizes: '100vw' };

test('each format comes in every width, with its own quality', () => {
  const markup = renderToStaticMarkup(<Picture {...stones} />).replaceAll('&amp;', '&');
  for (const [format, quality] of [
    ['avif', 60],
    ['webp', 75],
    ['jpg', 80],
  ] as const) {
    for (const width of [767, 1199, 1512]) {
      expect(markup).toContain(`/media/stones?w=${width}&fm=${format}&q=${quality} ${width}w`);
    }
  }
  expect(markup.indexOf('image/avif')).toBeLessThan(markup.indexOf('image/webp'));
  expect(markup).toContain('width="800" height="400"');
  expect(markup).toContain('alt="Stones"');
  expect(markup).not.toContain('style=');
});

test('a picture waits until it is near, unless it comes first', () => {
  const patient = renderToStaticMarkup(<Picture {...stones} />);
  expect(patient).toContain('loading="lazy" decoding="async"');
  const urgent = renderToStaticMarkup(<Picture {...stones} priority />);
  expect(urgent).toContain('loading="eager" fetchPriority="high"');
  expect(urgent).not.toContain('lazy');
});

test('the dark theme has its own picture, in the same formats', () => {
  const markup = renderToStaticMarkup(<Picture {...stones} darkSrc="/media/night" />);
  const sources = markup.match(/<source [^>]*>/g) ?? [];
  const dark = sources.filter((source) => source.includes('prefers-color-scheme: dark'));
  expect(sources).toHaveLength(5);
  expect(dark).toHaveLength(3);
  for (const source of dark) expect(source).toContain('/media/night?');
  // The first source that fits is used, so the dark ones come first.
  expect(sources.slice(0, 3)).toEqual(dark);
});

test('a chosen theme decides which picture is shown, whatever the device prefers', () => {
  for (const media of ['all', 'not all'] as const) {
    const markup = renderToStaticMarkup(
      <DarkMedia value={media}>
        <Picture {...stones} darkSrc="/media/night" />
      </DarkMedia>,
    );
    expect(markup.match(/media="[^"]*"/g)).toEqual(Array(3).fill(`media="${media}"`));
  }
});
