import type { Service } from '../service.ts';

type Interaction = Awaited<ReturnType<Service['provider']['interactionDetails']>>;

/** One question to somebody in the middle of /authorize, and the answer they gave, if they did. */
export type Asked = {
  interaction: Interaction;
  answer: URLSearchParams | undefined;
  /** Back to /authorize with what came of it. */
  finish(result: object, how?: { merge: boolean }): Promise<void>;
};
