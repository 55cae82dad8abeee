import type { MemberData } from '@cairn/contract/members/member-data';
import type { Currency } from '@cairn/contract/values/currency';
import { oneStop } from '@cairn/contract/values/one-stop';
import { html, raw } from 'hono/html';
import { MARK, MARK_SIZE } from '../../history/receipt-pdf/mark.ts';
import type { DataWords } from './data-words.ts';
import { ENGLISH } from './english.ts';
import {
  currencyOf,
  formatNumber,
  formatTime,
  isTime,
  type Reader,
  wordFor,
} from './format-value.ts';
import { SPANISH } from './spanish.ts';
import { readStyle } from './style.ts';

type Html = ReturnType<typeof html>;

/** In the order in which a member would ask; a part that is not named here comes last. */
const FIRST = [
  'profile',
  'balance',
  'orders',
  'plans',
  'received',
  'contactMessages',
  'savedRecipients',
  'yearlyLimits',
] as const satisfies readonly (keyof MemberData)[];

export function dataWordsIn(locale: string): DataWords {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}

/**
 * All of a member's data as one page that loads nothing. Each value is in a `time`, `data` or `bdi`
 * element as it is stored, whatever is shown.
 */
export async function renderData(
  { createdAt, company, ...parts }: MemberData,
  about: Omit<Reader, 'words'>,
): Promise<string> {
  const words = dataWordsIn(about.locale);
  const reader = { ...about, words };
  const given = new Map<string, unknown>(Object.entries(parts));
  const names = [...new Set([...FIRST, ...given.keys()])];
  const all = names.map((name) => ({ name, title: label(name, reader), part: given.get(name) }));
  const sections = all.filter(({ part }) => !isEmpty(part));
  const empty = all.filter(({ part }) => isEmpty(part));
  const { firstName, lastName } = parts.profile.name;
  const name = `${firstName} ${lastName}`;
  const page = html`<!doctype html>
<html lang="${about.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title} | Cairn</title>
<style>${raw(await readStyle())}</style>
</head>
<body>
<header>
<p class="brand">${raw(logo())} Cairn</p>
<h1>${words.title}</h1>
<p>${oneStop(words.intro(name, formatTime(createdAt, reader)))}</p>
<p class="quiet">${words.file}</p>
<dl>${fields({ createdAt, company }, undefined, reader)}</dl>
<nav aria-labelledby="contents"><h2 id="contents">${words.contents}</h2>
<ul>${sections.map(({ name, title }) => html`<li><a href="#${name}">${title}</a></li>`)}</ul></nav>
</header>
<main>
${sections.map(
  ({ name, title, part }) => html`<section id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${title}</h2>
${sectionOf(part, reader)}</section>
`,
)}<section aria-labelledby="nothing"><h2 id="nothing">${words.nothing}</h2>
<ul>${empty.map(({ title }) => html`<li>${title}</li>`)}</ul></section>
</main>
</body>
</html>
`;
  return (await page).toString();
}

function isEmpty(part: unknown): boolean {
  return !isRecord(part) || (Array.isArray(part) && part.length === 0);
}

function sectionOf(part: unknown, reader: Reader): Html {
  if (!Array.isArray(part)) {
    return html`<dl>${isRecord(part) ? fields(part, undefined, reader) : ''}</dl>`;
  }
  const items = part.filter(isRecord);
  return html`<ol>${items.map(
    (item) => html`<li><h3 dir="auto">${titleOf(item, reader)}</h3>
<dl>${fields(item, undefined, reader)}</dl></li>`,
  )}</ol>`;
}

function fields(record: object, outer: Currency | undefined, reader: Reader): Html[] {
  const currency = currencyOf(record, outer);
  return Object.entries(record).flatMap(([name, value]) =>
    value === undefined ? [] : [field(name, value, currency, reader)],
  );
}

function field(name: string, value: unknown, currency: Currency | undefined, reader: Reader): Html {
  const isList = Array.isArray(value);
  const title = label(name, reader);
  if (!isList && !isRecord(value)) {
    return html`<div><dt>${title}</dt><dd>${leaf(name, value, currency, reader)}</dd></div>`;
  }
  const records = (isList ? value : [value]).filter(isRecord);
  const shown = records.map((one) => html`<dl>${fields(one, currency, reader)}</dl>`);
  return html`<div class="group"><dt>${title}</dt><dd>${
    shown.length > 0 ? shown : reader.words.none
  }</dd></div>`;
}

function leaf(name: string, value: unknown, currency: Currency | undefined, reader: Reader): Html {
  if (value === null) return html`<data value="">${reader.words.unknown}</data>`;
  if (typeof value === 'number') {
    return html`<data value="${value}">${formatNumber(name, value, currency, reader)}</data>`;
  }
  if (isTime(value)) return html`<time datetime="${value}">${formatTime(value, reader)}</time>`;
  const text = String(value);
  const word = wordFor(name, text, reader);
  return word === undefined ? html`<bdi>${text}</bdi>` : html`<data value="${text}">${word}</data>`;
}

const TITLES = [
  'product',
  'packageName',
  'description',
  'campaignCode',
  'topic',
  'kind',
  'lastName',
];

/** The record's title and its first date. */
function titleOf(record: object, reader: Reader): string {
  const facts = new Map<string, unknown>(Object.entries(record));
  const name = TITLES.find((one) => facts.has(one));
  const text = name === undefined ? '' : String(facts.get(name));
  const time = [...facts.values()].find(isTime);
  const parts = [
    name !== undefined && (wordFor(name, text, reader) ?? text),
    time !== undefined && formatTime(time, reader),
  ];
  return parts.filter(Boolean).join(', ');
}

function label(name: string, { words }: Reader): string {
  return new Map(Object.entries(words.fields)).get(name) ?? name;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function logo(): string {
  const stones = MARK.map(({ colour, path }) => `<path fill="${colour}" d="${path}"/>`).join('');
  const size = `viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" width="32" height="32"`;
  return `<svg ${size} aria-hidden="true">${stones}</svg>`;
}
