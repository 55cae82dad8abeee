import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
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
  expect(markup).toContain('alt="Stones" width="800" height="400"');
  expect(markup).not.toContain('style=');
});

test('a picture waits until it is near, unless it comes first', () => {
  const patient = renderToStaticMarkup(<Picture {...stones} />);
  expect(patient).toContain('loading="lazy" decoding="async"');
  const urgent = renderToStaticMarkup(<Picture {...stones} priority />);
  expect(urgent).toContain('loading="eager" fetchPriority="high"');
  expect(urgent).not.toContain('lazy');
});
