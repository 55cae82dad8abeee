import { expect, test } from 'vitest';
import { layoutContent } from './layout.server.ts';

const link = { text: 'Buy', link: '/purchase' };
const fields = {
  brandName: 'Cairn',
  skipLinkText: 'Skip',
  header: {
    navigationLabel: 'Products',
    navigation: [link],
    menuText: 'Menu',
    languageText: 'Language',
    logInText: 'Log in',
    checkingText: 'Checking',
  },
  languages: [{ locale: 'en-GB', market: 'GB', text: 'English' }],
  avatarMenu: {
    label: 'Menu of {name}',
    aviosText: 'avios',
    balanceLoadingText: 'Fetching',
    balanceMissingText: 'Missing',
    householdText: 'Household',
    numberText: 'Number {number}',
    links: [link],
    connectedAccounts: { title: 'Connected', list: [{ text: 'Hotel', connection: 'hotel' }] },
    logOutText: 'Log out',
  },
  notice: { dismissText: 'Dismiss' },
  session: {
    ended: { title: 'Ended', text: 'Kept', buttonText: 'Log in', leaveText: 'Go on' },
    loggedOut: { title: 'Logged out', text: 'Elsewhere', buttonText: 'Log in' },
    otherMember: { title: 'Somebody else', text: 'Elsewhere' },
  },
  footer: {
    tagline: 'T',
    columns: [{ title: 'Shop', links: [link] }],
    legalLinks: [link],
    note: 'N',
  },
  switchedOff: { linkText: 'Start' },
};
const picture = {
  fields: {
    title: 'A cairn',
    file: { url: '//images.example/error.svg', details: { image: { width: 960, height: 640 } } },
  },
};

test('the layout’s header, footer and languages are read [2.23]', () => {
  expect(layoutContent.parse(fields)).toEqual({ ...fields, errorPage: undefined });
});

test('the error page is a linked entry with its picture; each part of it may be missing [2.38]', () => {
  const errorPage = { fields: { title: 'Sorry', backgroundImage: picture } };
  expect(layoutContent.parse({ ...fields, errorPage }).errorPage).toEqual({
    title: 'Sorry',
    backgroundImage: { src: '//images.example/error.svg', alt: 'A cairn', width: 960, height: 640 },
  });
});

test.each(['brandName', 'header', 'footer', 'languages'] as const)('%s is needed', (name) => {
  expect(layoutContent.safeParse({ ...fields, [name]: undefined }).success).toBe(false);
});

test('a language that the shop does not know is left out, not the whole shop', () => {
  const languages = [...fields.languages, { locale: 'fr-FR', market: 'GB', text: 'Français' }];
  expect(layoutContent.parse({ ...fields, languages }).languages).toEqual(fields.languages);
});

test('a broken error page leaves its built-in texts [2.38]', () => {
  const errorPage = { fields: { backgroundImage: { fields: {} } } };
  expect(layoutContent.parse({ ...fields, errorPage }).errorPage).toBeUndefined();
});

test('an empty text is no text', () => {
  expect(layoutContent.safeParse({ ...fields, brandName: '' }).success).toBe(false);
});
