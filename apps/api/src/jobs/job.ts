import type { Letter } from '../notifications/letters/letter.ts';

/** Every job that may be asked for, and what it is told. Each may run twice: keys make the second idle. */
export type JobData = {
  /** The reference is what the provider calls it by, for whoever reads the dead letters. */
  'apply-webhook': { eventKey: string; reference: string };
  'capture-payment': { pspReference: string };
  'cancel-payment': { pspReference: string };
  'refund-payment': { pspReference: string };
  'send-mail': { letter: Letter; about: string };
};

export type JobQueue = keyof JobData;

export type Job = {
  [Queue in JobQueue]: { queue: Queue; data: JobData[Queue]; notBefore?: Date };
}[JobQueue];

/** Does jobs of one queue, many at a time, and tells what came of each of them. */
export type JobHandler<Data> = (batch: readonly Data[]) => Promise<PromiseSettledResult<void>[]>;

export type JobHandlers = { [Queue in JobQueue]: JobHandler<JobData[Queue]> };
