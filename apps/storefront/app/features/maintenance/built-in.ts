import type { MaintenancePage } from '#app/content/pages/maintenance-page.server.ts';

/** Fallback texts, used when content is unavailable. */
export const BUILT_IN = {
  title: 'We’ll be back soon!',
  message: 'Sorry for the inconvenience. We’re working on the shop and will be back shortly.',
  shouldRefresh: true,
  retryMessage: 'Trying again in {seconds} {unit}',
  retryTimeUnit: 'second|seconds',
  retryButtonText: 'Retry it now',
} satisfies MaintenancePage;
