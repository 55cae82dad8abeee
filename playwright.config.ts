import { defineConfig } from '@playwright/test';

/**
 * What Playwright switches off by itself, whose list ours replaces; and the address bar's list of
 * suggestions, a page of its own that takes a fifth of every window's time.
 */
const SWITCHED_OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'WebUIOmniboxPopup'],
  ...['WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
];

/** The tag of journeys that repeat a case; `npm run soak` runs them. */
const SOAK = /@soak/;

export default defineConfig({
  // Only the journeys are part of `npm test`; see CONTRIBUTING.md for the others.
  projects: [
    { name: 'journeys', testDir: 'tests/journeys', grepInvert: SOAK },
    { name: 'sdk', testDir: 'tests/sdk' },
    { name: 'soak', testDir: 'tests/journeys', grep: SOAK },
  ],
  globalSetup: './tests/kit/browser/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'node_modules/.cache/journeys',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Generous, because the machine may be busy: only a hanging test should time out.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${SWITCHED_OFF.join()}`,
      ],
    },
    screenshot: 'only-on-failure',
    // Transitions take time, and a click waits until its target stands still.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
