import { buildPages } from '../../../local/build-pages.ts';
import { say } from '../install.ts';
import { findBrowser } from './browser.ts';

/** Prepares what the specs need, however Playwright is started. */
export default async function setup(): Promise<void> {
  const { executablePath, source } = await findBrowser();
  say(`Specs run in ${executablePath} (${source})`);
  // Workers inherit it and read it in playwright.config.ts.
  process.env.CHROMIUM_PATH = executablePath;
  // Otherwise each worker's first shop would build it, within the time limit of a test.
  await buildPages(say);
}
