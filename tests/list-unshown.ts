import { globSync, readFileSync } from 'node:fs';

const NUMBER = /\[(\d+\.\d+)\]/g;
const TESTS = '{apps,packages,local,tests}/**/*.{test,spec}.{ts,tsx}';

/** Lists the specification's lines that no test title names. */
const specification = readFileSync('docs/specification.md', 'utf8');
const lines = [...specification.matchAll(/^(?:- |\| )?\[(\d+\.\d+)\]\s*(.*)$/gm)];
const shown = new Set(
  globSync(TESTS, { exclude: ['**/node_modules/**'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(NUMBER)].map(([, number]) => number),
  ),
);
const unshown = lines.filter(([, number]) => !shown.has(number ?? ''));
for (const [, number, words] of unshown) console.log(`[${number}] ${words?.slice(0, 100)}`);
console.log(`\n${lines.length - unshown.length} of ${lines.length} lines are shown by a test.`);
