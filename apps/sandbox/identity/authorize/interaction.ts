import type { Service } from '../service.ts';

type Interaction = Awaited<ReturnType<Service['provider']['interactionDetails']>>;

/**
 * A log-in or code page that is open during /authorize, and the form that was submitted, if any.
 */
export type OpenInteraction = {
  interaction: Interaction;
  answer: URLSearchParams | undefined;
  /** Redirects back to /authorize with the result. */
  finish(result: object, how?: { merge: boolean }): Promise<void>;
};
