import { heading, runTool } from './steps.ts';

/** A project of playwright.config.ts. */
type Project = 'journeys' | 'sdk' | 'soak';

export async function runBrowserTests(
  project: Project,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<boolean> {
  heading(`Playwright project ${project}`);
  return await runTool('playwright', ['test', `--project=${project}`, ...args], { env });
}
