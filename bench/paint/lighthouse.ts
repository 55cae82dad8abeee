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

const CATEGORIES = ['performance', 'accessibility'] as const;

type Metric = keyof typeof AUDITS;
type Category = (typeof CATEGORIES)[number];

/** Milliseconds, except the layout shift; `script` is in bytes as transferred, scores are of 100. */
export type Paint = Record<Metric | Category | 'script' | 'machine', number>;

type Report = {
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
  categories: Record<Category, { score: number }>;
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
        `--only-categories=${CATEGORIES.join()}`,
        '--chrome-flags=--headless=new --no-sandbox',
      ],
      { CHROME_PATH: chromium },
    ),
  );
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const { audits, categories, environment } = report;
  const value = (metric: Metric) => audits[AUDITS[metric]].numericValue;
  return {
    firstPaint: value('firstPaint'),
    largestPaint: value('largestPaint'),
    layoutShift: value('layoutShift'),
    blocked: value('blocked'),
    script: audits[REQUESTS].details.items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
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
