import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('./session-page/entry.ts', import.meta.url));

let built: Promise<string> | undefined;

/**
 * The running shop's one empty page, with the storefront's session and nothing else on it. Its
 * policy allows no script: the browser's context must be told to look past it.
 */
export async function openSessionPage(page: Page): Promise<void> {
  built ??= bundle();
  const content = await built;
  await page.goto('/silent-login');
  await page.addScriptTag({ type: 'module', content });
  await page.waitForFunction(() => 'session' in window);
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: ENTRY } },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('The session page was not built');
  return output.output[0].code;
}
