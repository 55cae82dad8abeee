import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SETTINGS } from './config.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

test('.env.example lists every setting with what it is for and its default', () => {
  const expected = Object.entries(SETTINGS)
    .map(([name, { about, default: value }]) => `# ${about}\n${name}=${value ?? ''}\n`)
    .join('\n');
  expect(read('.env.example')).toContain(expected);
});

test('the README’s table lists every setting with its default', () => {
  const rows = Object.entries(SETTINGS).map(
    ([name, { about, default: value }]) =>
      `| \`${name}\` | ${value ? `\`${value}\` ` : ''}| ${about} |`,
  );
  // The table's columns are padded for the eye.
  expect(read('README.md').replaceAll(/ +/g, ' ')).toContain(rows.join('\n'));
});
