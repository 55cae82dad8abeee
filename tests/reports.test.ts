import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readJourneys, readUnits } from './reports.ts';
import { ROOT } from './steps.ts';

async function reported(report: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
}

test('a unit that failed or was skipped is named with its file and the first line of why', async () => {
  const file = await reported({
    testResults: [
      {
        name: `${ROOT}apps/one.test.ts`,
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'divides', status: 'failed', failureMessages: ['not 2\n    at one.test.ts'] },
          { fullName: 'waits', status: 'skipped', failureMessages: [] },
        ],
      },
      {
        name: `${ROOT}apps/two.test.ts`,
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
    ],
  });
  expect(await readUnits(file, false)).toEqual({
    passed: 1,
    failed: [
      'apps/one.test.ts › divides\n    not 2',
      'apps/one.test.ts › waits',
      'apps/two.test.ts › as a whole\n    no such file',
    ],
  });
});

test('so is a journey, also one that needed a second try', async () => {
  const spec = (title: string, status: string, message?: string) => ({
    ...{ file: 'buy.spec.ts', line: 7, title },
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const specs = [spec('pays', 'expected'), spec('comes back', 'unexpected', 'not found\nmore')];
  const file = await reported({
    suites: [{ specs, suites: [{ specs: [spec('again', 'flaky')] }] }],
  });
  expect(await readJourneys(file, false)).toEqual({
    passed: 1,
    failed: ['buy.spec.ts:7 › comes back\n    not found', 'buy.spec.ts:7 › again\n    flaky'],
  });
});

test('a run that ended badly, was empty or left no report has failed', async () => {
  const good = { specs: [{ tests: [{ status: 'expected', results: [] }] }] };
  expect(await readJourneys(await reported({ suites: [good] }), true)).toEqual({
    passed: 1,
    failed: [],
  });
  const failed = ['journeys: the run itself'];
  expect(await readJourneys(await reported({ suites: [good] }), false)).toEqual({
    passed: 1,
    failed,
  });
  expect(await readJourneys(await reported({ suites: [] }), true)).toEqual({ passed: 0, failed });
  expect(await readUnits(join(tmpdir(), 'cairn-no-report'), true)).toEqual({
    passed: 0,
    failed: ['units: the run itself'],
  });
});
