import { expect, test } from 'vitest';
import { robots, sitemap } from './sitemap.ts';

const shop = { publicOrigin: 'https://shop.example', basePaths: [''], company: 'EI' } as const;
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

test('every public page is in the sitemap, plain and in each language of the company [2.1]', () => {
  const found = addresses(sitemap(shop));
  expect(found).toContain('https://shop.example/');
  expect(found).toContain('https://shop.example/en-IE');
  expect(found).toContain('https://shop.example/en-GB/purchase');
  expect(found).not.toContain('https://shop.example/es-ES/purchase');
  expect(found.some((url) => /checkout|history|account|my-subscriptions/.test(url ?? ''))).toBe(
    false,
  );
});

test('each page names itself in the other languages', () => {
  const [purchase] = sitemap(shop).match(/<url><loc>[^<]*\/en-GB\/purchase<.*/g) ?? [];
  expect(purchase).toContain('hreflang="en-IE" href="https://shop.example/en-IE/purchase"');
  expect(purchase).toContain('hreflang="x-default" href="https://shop.example/purchase"');
});

test('a page stands under the base path that it is not redirected from [2.21]', () => {
  const found = addresses(
    sitemap({ ...shop, basePaths: ['/collect-avios/buy', '/spend-avios/buy'] }),
  );
  expect(found).toContain('https://shop.example/collect-avios/buy/purchase');
  expect(found).not.toContain('https://shop.example/spend-avios/buy/purchase');
  expect(found).toContain('https://shop.example/spend-avios/buy/transfer');
  expect(found).not.toContain('https://shop.example/collect-avios/buy/transfer');
});

test('robots are told where the sitemap is, and what is not for them', () => {
  expect(robots(shop)).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /preview\n\nSitemap: https://shop.example/sitemap.xml\n',
  );
});
