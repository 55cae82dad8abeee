import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { ROOT } from './steps.ts';

const NUMBER = /\[(\d+\.\d+)\]/g;
const folder = mkdtempSync(join(tmpdir(), 'cairn-titles-'));

/** The runners evaluate the test files, so that titles made in loops count and comments do not. */
async function list<Listed>(tool: string, args: string[], env: NodeJS.ProcessEnv): Promise<Listed> {
  const command = [`${ROOT}node_modules/.bin/${tool}`, ...args];
  await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return JSON.parse(readFileSync(join(folder, tool), 'utf8'));
}

const titlesIn = ({ title, specs, suites = [] }: JSONReportSuite): string[] => [
  ...specs.map((spec) => `${title} ${spec.title}`),
  ...suites.flatMap(titlesIn),
];

async function readTitles(): Promise<string[]> {
  const units = await list<{ name: string }[]>(
    'vitest',
    ['list', '--no-staticParse', `--json=${join(folder, 'vitest')}`],
    {},
  );
  const { suites } = await list<JSONReport>('playwright', ['test', '--list', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'playwright'),
  });
  return [...units.map(({ name }) => name), ...suites.flatMap(titlesIn)];
}

/** Lists the specification's lines that no test title names. */
const specification = readFileSync(`${ROOT}docs/specification.md`, 'utf8');
const lines = [...specification.matchAll(/^(?:- |\| )?\[(\d+\.\d+)\]\s*(.*)$/gm)];
const titles = await readTitles().finally(() => rmSync(folder, { recursive: true }));
const shown = new Set(titles.flatMap((title) => [...title.matchAll(NUMBER)].map(([, one]) => one)));
const unshown = lines.filter(([, number]) => !shown.has(number ?? ''));
for (const [, number, words] of unshown) console.log(`[${number}] ${words?.slice(0, 100)}`);
console.log(
  `\n${titles.length} tests show ${lines.length - unshown.length} of ${lines.length} lines.`,
);
