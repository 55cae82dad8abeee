import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SETTINGS } from './config.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

test('.env.example lists every setting with its description and default', () => {
  const expected = Object.entries(SETTINGS)
    .map(([name, { about, default: value }]) => `# ${about}\n${name}=${value ?? ''}\n`)
    .join('\n');
  expect(read('.env.example')).toContain(expected);
});

test('docs/configuration.md lists every setting once, with its description and default, and no other', () => {
  const expected = Object.entries(SETTINGS).map(
    ([name, { about, default: value }]) =>
      `| \`${name}\` | ${value ? `\`${value}\` ` : ''}| ${about} |`,
  );
  const rows = read('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '));
  expect(rows.toSorted()).toEqual(expected.toSorted());
});
