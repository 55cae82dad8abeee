import { findBrowser } from './kit/browser/browser.ts';
import { heading, runTool } from './steps.ts';

/** A project of playwright.config.ts. */
type Project = 'journeys' | 'sdk' | 'soak';

export async function runBrowserTests(
  project: Project,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<boolean> {
  const { executablePath, source } = await findBrowser();
  heading(`Playwright project ${project} in ${executablePath} (${source})`);
  return await runTool('playwright', ['test', `--project=${project}`, ...args], {
    env: { ...env, CHROMIUM_PATH: executablePath },
  });
}
