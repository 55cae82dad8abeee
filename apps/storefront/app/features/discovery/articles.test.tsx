import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Articles, areShown } from './articles.tsx';

test.each([
  [0, false],
  [1, false],
  [2, true],
  [3, false],
  [4, true],
  [5, false],
  [6, false],
  [7, false],
  [8, true],
  [12, true],
])('with %d articles the section is shown: %s [2.29]', (count, isShown) => {
  expect(areShown(count)).toBe(isShown);
});

const section = {
  title: 'Good to know',
  seeMoreButtonText: 'See more',
  seeLessButtonText: 'See less',
};
const article = (_: unknown, index: number) => ({
  image: { src: '//images.example/a.svg', alt: 'Stones', width: 640, height: 414 },
  title: `Article ${index}`,
  linkUrl: `https://programme.example/${index}`,
  ...(index === 0 && { badgeText: 'New', linkAriaLabel: 'Article 0, in a new tab' }),
});

function render(count: number) {
  const articles = Array.from({ length: count }, article);
  return renderToStaticMarkup(
    <MemoryRouter>
      <Articles section={section} articles={articles} />
    </MemoryRouter>,
  );
}

test.each([2, 4])('%d articles are all there at once [2.29]', (count) => {
  expect(render(count).match(/<li /g)).toHaveLength(count);
  expect(render(count)).not.toContain('See more');
});

test('of eight articles four are shown first [2.29] [9.13]', () => {
  expect(render(8).match(/<li /g)).toHaveLength(4);
  expect(render(8)).toContain('aria-expanded="false"');
});

test('pictures wait until they come near, and have their place already [9.12]', () => {
  const html = render(2);
  expect(html.match(/<img [^>]*>/g)).toHaveLength(2);
  for (const image of html.match(/<img [^>]*>/g) ?? []) {
    expect(image).toMatch(/loading="lazy"/);
    expect(image).toMatch(/width="640" height="414"/);
  }
  expect(html).toMatch(/type="image\/avif"[^>]*767w[^>]*1199w[^>]*1512w/i);
});

test('an article is one link, named as content says, with its badge [3.8]', () => {
  const html = render(2);
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).toContain('aria-label="Article 0, in a new tab"');
  expect(html).toContain('New');
});
