import { isMainThread } from 'node:worker_threads';

/** Loaded before a shop's own code: it looks for renewals so often that a kill can come in between. */
if (isMainThread) {
  const { SCHEDULE } = await import('../../apps/api/src/jobs/schedule.ts');
  const renewals = SCHEDULE.find(({ name }) => name === 'renew-subscriptions');
  if (!renewals) throw new Error('Nothing looks for renewals');
  renewals.everySeconds = 2;
}
