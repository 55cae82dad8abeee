import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const STYLES = new Map([
  ['/assets/shop-1.css', '.a{color:red}'],
  ['/assets/home-2.css', '.b{color:blue}'],
]);
const SHOP = '<link nonce="n" rel="stylesheet" href="/assets/shop-1.css#"/>';
const HOME = '<link nonce="n" rel="stylesheet" href="/assets/home-2.css"/>';
const ICON = '<link rel="icon" href="/assets/icon.svg"/>';

test('a page’s style sheets are one style element before their links, none of which is loaded', () => {
  const page = inlineStyles(`<head>${ICON}${SHOP}<meta>${HOME}</head>`, STYLES, 'n');
  expect(page).toBe(
    `<head>${ICON}<style nonce="n">.a{color:red}.b{color:blue}</style>` +
      '<link rel="stylesheet" href="/assets/shop-1.css" disabled=""/>' +
      '<link nonce="n" rel="stylesheet" href="/assets/shop-1.css#" disabled=""/><meta>' +
      '<link nonce="n" rel="stylesheet" href="/assets/home-2.css" disabled=""/></head>',
  );
});

test.each([
  ['without style sheets', `<head>${ICON}</head>`],
  ['with a style sheet of another build', `<head>${SHOP}${HOME.replace('2', '3')}</head>`],
])('a page %s stays as it is', (_what, page) => {
  expect(inlineStyles(page, STYLES, 'n')).toBe(page);
});
