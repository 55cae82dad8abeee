import { expect, test } from 'vitest';
import { resolveAddress } from './addresses.ts';

const book = {
  basePaths: ['', '/collect-avios/buy', '/spend-avios/buy'],
  brandPrefixes: ['ba', 'ib', 'ei'],
} as const;

const irish = { opco: 'EI', language: 'en-GB' } as const;

const page = (basePath: string, locale: string, localeInPath: boolean) => ({
  kind: 'page',
  basePath,
  locale,
  localeInPath,
});
const redirect = (to: string) => ({ kind: 'redirect', to });

test.each([
  ['/', page('', 'en-GB', false)],
  ['/purchase', page('', 'en-GB', false)],
  ['/en-GB', page('', 'en-GB', true)],
  ['/en-IE/purchase', page('', 'en-IE', true)],
  ['/en-IEland', page('', 'en-GB', false)],
  ['/collect-avios/buy', page('/collect-avios/buy', 'en-GB', false)],
  ['/collect-avios/buy/en-IE/gift', page('/collect-avios/buy', 'en-IE', true)],
  ['/collect-avios/buying', page('', 'en-GB', false)],
  ['/spend-avios/buy/transfer', page('/spend-avios/buy', 'en-GB', false)],
])('%s is found under its base path and locale [2.1]', (path, address) => {
  expect(resolveAddress(path, book, irish)).toEqual(address);
});

test.each([
  ['/es-ES/purchase', '/purchase'],
  ['/fr-FR', '/'],
  ['/collect-avios/buy/en-US/gift', '/collect-avios/buy/gift'],
])('%s: a locale that the company lacks is stripped [2.1]', (path, to) => {
  expect(resolveAddress(path, book, irish)).toEqual(redirect(to));
});

test('each company has its own languages [2.1] [4.2]', () => {
  expect(resolveAddress('/es-ES/', book, { opco: 'IB', language: 'es-ES' })).toEqual(
    page('', 'es-ES', true),
  );
  expect(resolveAddress('/', book, { opco: 'IB', language: 'es-ES' })).toEqual(
    page('', 'es-ES', false),
  );
});

test.each([
  ['/ei/purchase', '/purchase'],
  ['/ba', '/'],
  ['/ib/collect-avios/buy/gift', '/collect-avios/buy/gift'],
])('%s: a brand’s prefix is stripped [2.21]', (path, to) => {
  expect(resolveAddress(path, book, irish)).toEqual(redirect(to));
});

test('a base path that begins with a brand’s name is no prefix', () => {
  const under = { ...book, basePaths: ['/ei/shop'] };
  expect(resolveAddress('/ei/shop/gift', under, irish)).toEqual(page('/ei/shop', 'en-GB', false));
  expect(resolveAddress('/ei/gift', under, irish)).toEqual(redirect('/gift'));
  expect(resolveAddress('/gift', under, irish)).toEqual(redirect('/ei/shop'));
});

test('a name that only begins like a brand is left alone [2.21]', () => {
  expect(resolveAddress('/eiffel', book, irish)).toEqual(page('', 'en-GB', false));
});

test('outside every base path there is only the way in [2.18]', () => {
  const under = { ...book, basePaths: ['/collect-avios/buy', '/spend-avios/buy'] };
  expect(resolveAddress('/anything', under, irish)).toEqual(redirect('/collect-avios/buy'));
});

test('no redirect leads to another host', () => {
  expect(resolveAddress('/ei//evil.example/x', book, irish)).toEqual(redirect('/evil.example/x'));
  expect(resolveAddress('/fr-FR//evil.example', book, irish)).toEqual(redirect('/evil.example'));
});
