import { join } from 'node:path';
import {
  aptInstall,
  firstThatRuns,
  firstWay,
  isExecutable,
  modules,
  onPath,
  run,
  say,
  type Way,
} from '../install.ts';

const advice =
  'Install Chromium or Chrome, or set CHROMIUM_PATH to the executable of one you have.';

/** Chromium without windows: a page costs it a third less processor time. */
const shell = 'chromium-headless-shell';
/** The names under which Chromium and Chrome are found on PATH, and where macOS has them. */
const windowedNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPaths = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Finds a browser, or installs one. */
export async function findBrowser(): Promise<{ executablePath: string; source: string }> {
  return chooseBrowser([...thereAlready(), ...installable()]);
}

/** CHROMIUM_PATH overrides everything; if it is not an executable, that is an error. */
export async function chooseBrowser(
  ways: readonly Way[],
): Promise<{ executablePath: string; source: string }> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) {
      throw new Error(`CHROMIUM_PATH names no executable: ${named}. Correct or unset it.`);
    }
    return { executablePath: named, source: 'CHROMIUM_PATH' };
  }
  const { path, source } = await firstWay('Chromium', ways, advice);
  return { executablePath: path, source };
}

/** The browsers that need no installation, nearest first. */
export function thereAlready(): Way[] {
  return [
    { name: 'Chromium or Chrome of this system', find: systemBrowser },
    {
      name: "Playwright's Chromium, downloaded before",
      find: async () => firstThatRuns([await playwrightPath()]),
    },
  ];
}

function installable(): Way[] {
  return [
    {
      name: "Playwright's download of Chromium",
      find: async () => {
        say("Downloading Playwright's Chromium for the tests ...");
        const cli = join(modules, '.bin/playwright');
        await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 5 * 60_000 });
        return firstThatRuns([await playwrightPath()]);
      },
    },
    ...[shell, 'chromium'].map((name) => ({
      name: `Debian's package ${name}`,
      find: async () => {
        await aptInstall(name);
        return systemBrowser();
      },
    })),
  ];
}

function systemBrowser(): Promise<string | undefined> {
  return firstThatRuns([...onPath([shell, ...windowedNames]), ...macPaths]);
}

/** A browser that has a back/forward cache, which the shell has not. */
export async function findWindowedBrowser(): Promise<string | undefined> {
  return await firstThatRuns([...onPath(windowedNames), ...macPaths, await playwrightPath()]);
}

async function playwrightPath(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}
