import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

/** Not a dependency: every install would take longer for one bench. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const AUDITS = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  layoutShift: 'cumulative-layout-shift',
  blocked: 'total-blocking-time',
} as const;
const REQUESTS = 'network-requests';

type Metric = keyof typeof AUDITS;

/** Milliseconds, except the layout shift; `script` is in bytes as transferred. */
export type Paint = Record<Metric | 'script' | 'machine', number>;

type Report = {
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
  audits: Record<(typeof AUDITS)[Metric], { numericValue: number }> & {
    [REQUESTS]: { details: { items: { resourceType?: string; transferSize: number }[] } };
  };
};

/** Loads a page once on Lighthouse's simulated phone, in a browser without a cache. */
export async function measurePaint(url: string, chromium: string): Promise<Paint> {
  const report: Report = JSON.parse(
    await runLighthouse(
      [
        url,
        '--output=json',
        '--quiet',
        `--only-audits=${[...Object.values(AUDITS), REQUESTS].join()}`,
        '--chrome-flags=--headless=new --no-sandbox',
      ],
      { CHROME_PATH: chromium },
    ),
  );
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const { audits, environment } = report;
  const value = (metric: Metric) => audits[AUDITS[metric]].numericValue;
  return {
    firstPaint: value('firstPaint'),
    largestPaint: value('largestPaint'),
    layoutShift: value('layoutShift'),
    blocked: value('blocked'),
    script: audits[REQUESTS].details.items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    machine: environment.benchmarkIndex,
  };
}

/** The first call downloads it; npm keeps it for the next ones. */
export async function runLighthouse(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { PATH = '' } = process.env;
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...args], {
    // npm and Lighthouse run on the Node that the project pins.
    env: { ...process.env, ...env, PATH: dirname(process.execPath) + delimiter + PATH },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return stdout;
}
