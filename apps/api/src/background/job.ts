import type { Letter, ReminderLetter } from './letter.ts';

/** Every job and its data. Each may run twice, so its effect must be keyed: the second run does nothing. */
export type JobData = {
  /** The provider's reference, for whoever reads the dead letters. */
  'apply-webhook': { eventKey: string; reference: string };
  'capture-payment': { pspReference: string };
  'cancel-payment': { pspReference: string };
  'refund-payment': { pspReference: string };
  'delete-card': { shopper: string; storedCard: string };
  'send-mail': { letter: Letter; about: string };
  /** Asked for by staff: the row of that id says which letter, and the rest is for whoever reads the dead letters. */
  'resend-letter': { id: string; letter: Letter; about: string };
  /** Apart from other mail, so that no receipt waits behind a million reminders. */
  'send-reminder': { letter: ReminderLetter; about: string };
};

export type JobQueue = keyof JobData;

export type Job = {
  [Queue in JobQueue]: { queue: Queue; data: JobData[Queue]; notBefore?: Date };
}[JobQueue];

/** A job that this process works on. */
export type ClaimedJob = Pick<Job, 'queue' | 'data'> & { id: string; attempts: number };

/** Jobs, and when their lease began by this process's own clock. */
export type Claim = { jobs: readonly ClaimedJob[]; leasedAt: number };

/** Runs a batch of jobs of one queue, with a result for each. */
export type JobHandler<Data> = (batch: readonly Data[]) => Promise<PromiseSettledResult<void>[]>;

export type JobHandlers = { [Queue in JobQueue]: JobHandler<JobData[Queue]> };
