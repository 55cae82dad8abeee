import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { add, NOTHING, ROOT, type Tally } from './steps.ts';

/** Reads vitest's report. A skipped test counts as failed. */
export async function readUnits(file: string, isGood: boolean): Promise<Tally> {
  const report = await readReport<JsonTestResults>(file);
  const tallies = report?.testResults.map((one): Tally => {
    const name = relative(ROOT, one.name);
    const passed = one.assertionResults.filter(({ status }) => status === 'passed').length;
    const failed = one.assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
    const isBroken = one.status === 'failed' && failed.length === 0;
    return { passed, failed: isBroken ? [failure(name, 'as a whole', one.message)] : failed };
  });
  return judged('units', tallies, isGood);
}

/** Reads Playwright's report. A skipped or flaky test counts as failed. */
export async function readJourneys(file: string, isGood: boolean): Promise<Tally> {
  const report = await readReport<JSONReport>(file);
  return judged('journeys', report?.suites.map(readSuite), isGood);
}

function readSuite({ specs, suites = [] }: JSONReportSuite): Tally {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }): Tally => {
      if (status === 'expected') return { passed: 1, failed: [] };
      const message = results.find(({ errors }) => errors.length > 0)?.errors[0]?.message;
      return { passed: 0, failed: [failure(`${file}:${line}`, title, message ?? status)] };
    }),
  );
  return [...own, ...suites.map(readSuite)].reduce(add, NOTHING);
}

/** A run that exited with an error, or had no tests, failed even without a failed test. */
function judged(name: string, tallies: readonly Tally[] | undefined, isGood: boolean): Tally {
  const tally = (tallies ?? []).reduce(add, NOTHING);
  const isSilent = tally.failed.length === 0 && (!isGood || tally.passed === 0);
  return isSilent ? add(tally, { passed: 0, failed: [`${name}: the run itself`] }) : tally;
}

function failure(place: string, title: string, message: string | undefined): string {
  const why = message?.split('\n', 1)[0];
  return [`${place} › ${title}`, ...(why ? [`    ${why}`] : [])].join('\n');
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
