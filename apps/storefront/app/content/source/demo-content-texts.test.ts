import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type ContentService,
  startContentService,
} from '../../../../../tests/kit/shop/content-service.ts';
import { ATTEMPT_GRACE } from '../../../../api/src/charges/payment-attempts.ts';
import { SESSION_LIFETIME } from '../../../../api/src/charges/request-session.ts';
import { resourceAddress } from '../../features/support/resource-address.ts';
import routes from '../../routes.ts';

const CONTENT = fileURLToPath(new URL('../../../../../content', import.meta.url));
const fieldsOf = z.record(z.string(), z.unknown());

const written = globSync('*/*.json', { cwd: CONTENT })
  .toSorted()
  .map((file) => {
    const [entry = '', locale = ''] = file.split('.');
    const json: unknown = JSON.parse(readFileSync(`${CONTENT}/${file}`, 'utf8'));
    return { file, entry, locale, fields: fieldsOf.parse(json) };
  });
const inLocales = (...locales: string[]) =>
  written.filter(({ locale }) => locales.includes(locale));
const british = new Map(inLocales('en-GB').map(({ entry, fields }) => [entry, fields]));

type Text = { at: string; key: string; text: string };

/** Every text in a value, by where it stands. */
function textsIn(value: unknown, at: string, key = ''): Text[] {
  if (typeof value === 'string') return [{ at, key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${at} ${name}`, name));
}

const texts = written.flatMap(({ file, fields }) => textsIn(fields, file));
const under = (...keys: string[]) => texts.filter(({ key }) => keys.includes(key));

/** Keys whose text is the same in every language. */
const CODES = new Set([
  ...['$asset', '$endOf', '$entry', 'zone', 'link', 'linkUrl', 'buttonLink', 'file'],
  ...['activePages', 'globalBannerFormat', 'limitToCountry', 'partnerCode', 'locale', 'market'],
  ...['connection', 'errorCode', 'planId', 'productType', 'resourceType', 'topic', 'type'],
  ...['icon', 'semantic', 'key', 'ground', 'ribbon'],
]);

/** Lists of members' own words, of which each language has as many as it needs. */
const EXAMPLES = new Set(['questions', 'keywords', 'otherTopics']);

/** Keys, numbers, codes, and the marks and bars in texts: what a translation leaves alone. */
function shapeOf(value: unknown, key: string): unknown {
  if (typeof value === 'string') {
    return CODES.has(key) ? value : [...new Set(value.match(/\{\w+\}|\|/g))].toSorted();
  }
  if (Array.isArray(value)) {
    const shapes = value.map((one) => shapeOf(one, key));
    return EXAMPLES.has(key) ? shapes.slice(0, 1) : shapes;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]));
}

let service: ContentService;
beforeAll(async () => {
  service = await startContentService();
});
afterAll(() => service.stop());

const statusOf = async (path: string) => (await fetch(service.origin + path)).status;

test('no text is empty, a placeholder or badly spaced [1.7]', () => {
  expect(texts.length).toBeGreaterThan(1000);
  const bad = /^$|^\s|\s$| {2}|[Ll]orem ipsum|\bTODO\b/;
  expect(texts.filter(({ text }) => bad.test(text))).toEqual([]);
});

test('every entry is there in British English, and as whole in Spanish [1.7] [4.2]', () => {
  const spanish = inLocales('es-ES');
  expect(spanish.map(({ entry }) => entry)).toEqual([...british.keys()]);
  for (const { entry, file, fields } of spanish) {
    expect(shapeOf(fields, ''), file).toEqual(shapeOf(british.get(entry), ''));
  }
});

test('no Spanish text of more than three words is the English one [4.2]', () => {
  const english = new Map(
    [...british].flatMap(([entry, fields]) =>
      textsIn(fields, entry).map(({ at, text }) => [at, text] as const),
    ),
  );
  const same = inLocales('es-ES')
    .flatMap(({ entry, fields }) => textsIn(fields, entry))
    .filter(({ at, text }) => text.split(/\s+/).length > 3 && text === english.get(at));
  expect(same).toEqual([]);
});

test('Irish and American English hold only what differs from British [4.1] [4.3]', () => {
  const variants = inLocales('en-IE', 'en-US');
  expect(variants.length).toBeGreaterThan(0);
  for (const { entry, file, fields } of variants) {
    const base = british.get(entry) ?? {};
    for (const [name, value] of Object.entries(fields)) {
      expect(shapeOf(value, name), `${file} ${name}`).toEqual(shapeOf(base[name], name));
      expect(value, `${file} ${name}`).not.toEqual(base[name]);
    }
  }
});

test('whoever waits for a bank reads the same longest wait everywhere [7.22]', () => {
  const longest = (SESSION_LIFETIME + ATTEMPT_GRACE) / 60_000;
  const waits = texts.filter(({ text }) => /\b(bank|banco)\b.*\d+ minut/.test(text));
  expect(waits.length).toBeGreaterThan(10);
  const other = waits.filter(({ text }) => !new RegExp(`\\b${longest} minut[eo]s`).test(text));
  expect(other).toEqual([]);
});

test('links within the shop lead to its pages [2.1] [2.18]', () => {
  const pages = pathsOf(routes).filter((path) => path !== '/*');
  const links = under('link', 'linkUrl', 'buttonLink').filter(({ text }) => text.startsWith('/'));
  expect(links.length).toBeGreaterThan(50);
  const astray = links.filter(
    ({ text }) => !pages.some((path) => matchPath(path, new URL(text, 'http://shop').pathname)),
  );
  expect(astray).toEqual([]);
});

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children }) => (children ? pathsOf(children) : `/${path}`));
}

test('links to the partner’s site are answered there [2.1] [2.20]', async () => {
  const resources = under('link').filter(({ text }) => text.startsWith('/resources/'));
  const paths = new Set([
    ...resources.map(({ text }) => resourceAddress(text, '', 'en-GB')),
    ...under('$site').map(({ text }) => text),
  ]);
  expect(paths.size).toBeGreaterThan(10);
  for (const path of paths) expect(await statusOf(path), path).toBe(200);
});

test('linked entries and assets are there, under ids of their own [1.7]', () => {
  const isAsset = (entry: string) => entry.startsWith('asset/');
  const ids = [...british.keys()].filter((entry) => !isAsset(entry)).map(idOf);
  const assets = new Set([...british.keys()].filter(isAsset).map(idOf));
  // The service finds a linked entry by its id alone.
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  expect(under('$entry').filter(({ text }) => !ids.includes(text))).toEqual([]);
  expect(under('$asset').filter(({ text }) => !assets.has(text))).toEqual([]);
});

function idOf(entry: string): string {
  return entry.slice(entry.indexOf('/') + 1);
}

test('every asset has its picture [1.7]', () => {
  const pictures = under('file');
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter(({ text }) => !existsSync(`${CONTENT}/pictures/${text}`))).toEqual([]);
});
