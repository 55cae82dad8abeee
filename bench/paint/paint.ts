import { loadavg } from 'node:os';
import { findBrowser } from '../../tests/kit/browser/browser.ts';
import { startShop } from '../../tests/kit/shop/shop.ts';
import { median } from '../median.ts';
import { measurePaint, type Paint, runLighthouse } from './lighthouse.ts';
import { startScriptlessProxy } from './scriptless-proxy.ts';

const PAGES = ['/', '/purchase', '/gift', '/transfer', '/booster', '/subscription'];
const RUNS = 5;

/** When a phone shows a page, beside the same page without its scripts. */
export async function benchPaint(paths: readonly string[]): Promise<void> {
  const pages = paths.length > 0 ? paths : PAGES;
  const { executablePath } = await findBrowser();
  console.log('Lighthouse runs by npx, which downloads it the first time (170 MB).');
  const version = (await runLighthouse(['--version'])).trim();
  const shop = await startShop({ LOG_LEVEL: 'error', LIMIT_PAGES: '1000000' });
  const scriptless = await startScriptlessProxy(shop.origin);
  const series = pages.flatMap((path) => [
    { name: path, url: shop.origin + path, runs: [] as Paint[] },
    { name: '  without script', url: scriptless.ownUrl + path, runs: [] as Paint[] },
  ]);
  console.log(`Lighthouse ${version}, mobile; median of ${RUNS} runs; ${load()}`);
  // The pages take turns, so that a busy minute of the machine slows down all of them.
  for (let run = 0; run < RUNS; run++) {
    for (const { url, runs } of series) runs.push(await measurePaint(url, executablePath));
    console.log(`Run ${run + 1} is done; ${load()}`);
  }
  console.log(`
page              | first paint | largest paint | layout shift | blocked | script   | performance | accessibility
----------------- | ----------- | ------------- | ------------ | ------- | -------- | ----------- | -------------`);
  for (const { name, runs } of series) {
    const of = (metric: keyof Paint) => median(runs.map((one) => one[metric]));
    const columns = [
      name.padEnd(17),
      `${of('firstPaint').toFixed(0)} ms`.padStart(11),
      `${of('largestPaint').toFixed(0)} ms`.padStart(13),
      of('layoutShift').toFixed(3).padStart(12),
      `${of('blocked').toFixed(0)} ms`.padStart(7),
      `${(of('script') / 1000).toFixed(1)} kB`.padStart(8),
      of('performance').toFixed(0).padStart(11),
      of('accessibility').toFixed(0).padStart(13),
    ];
    console.log(columns.join(' | '));
  }
  const machine = series.flatMap(({ runs }) => runs.map((one) => one.machine));
  console.log(
    `\nThe machine's benchmark index: ${median(machine).toFixed(0)} (${Math.min(...machine).toFixed(0)} to ${Math.max(...machine).toFixed(0)})`,
  );
  await scriptless.stop();
  await shop.stop();
}

function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
