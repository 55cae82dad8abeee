import type { Letter } from '../notifications/letters/letter.ts';

/** Every job that may be asked for, and what it is told. Each may run twice: keys make the second idle. */
export type JobData = {
  'apply-webhook': { eventKey: string };
  'capture-payment': { pspReference: string };
  'cancel-payment': { pspReference: string };
  'refund-payment': { pspReference: string };
  'send-mail': { letter: Letter; about: string };
};

export type JobQueue = keyof JobData;

export type Job = {
  [Queue in JobQueue]: { queue: Queue; data: JobData[Queue]; notBefore?: Date };
}[JobQueue];

export type JobHandlers = { [Queue in JobQueue]: (data: JobData[Queue]) => Promise<void> };
