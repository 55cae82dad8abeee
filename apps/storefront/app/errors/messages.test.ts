import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { message } from '#app/content/pages/message.server.ts';
import { CATALOGUE } from './catalogue.ts';

const FOLDER = new URL('../../../../content/message/', import.meta.url);
const FILES = readdirSync(FOLDER);

function messageIn(locale: string, code: string) {
  const file = new URL(`${code.replaceAll('_', '-')}.${locale}.json`, FOLDER);
  return message.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Codes shown to members. Lost sessions and cancellations are not. */
const SHOWN = CATALOGUE.filter(
  ({ code, severity }) =>
    ['error', 'warning', 'info'].includes(severity) ||
    ['unhandled_error', 'schema_validation_failed'].includes(code),
).map(({ code }) => code);

test.each(SHOWN)(
  'content has a message for %s, in English and in Spanish [1.7] [4.7] [8.8]',
  (code) => {
    const [english, spanish] = [messageIn('en-GB', code), messageIn('es-ES', code)];
    expect([english.errorCode, spanish.errorCode]).toEqual([code, code]);
    expect(spanish.title).not.toBe(english.title);
    expect(spanish.text).not.toBe(english.text);
  },
);

test('content has no message for a code that is never shown [8.6] [8.7] [8.19]', () => {
  const codes = FILES.map((file) => file.replace(/\..*$/, '').replaceAll('-', '_'));
  expect([...new Set(codes)].toSorted()).toEqual(SHOWN.toSorted());
});

test.each(SHOWN.filter((code) => code.startsWith('checkout_payment_form')))(
  '%s says that no money was taken [8.18] [8.20]',
  (code) => {
    expect(messageIn('en-GB', code).text).toContain('No money was taken');
    expect(messageIn('es-ES', code).text).toContain('No se ha cobrado nada');
  },
);

test('after too many requests the message asks for the longest wait that the API answers with, an hour [4.19]', () => {
  expect(messageIn('en-GB', 'too_many_requests').text).toContain('up to an hour');
  expect(messageIn('es-ES', 'too_many_requests').text).toContain('una hora como mucho');
});
