import type { BankAnswer, PaymentFormSettings } from './drop-in.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

const finishing = new Map<string, Promise<PaymentOutcome>>();

/** A bank's answer can be submitted only once, however often the page renders. */
export function finishOnce(
  settings: PaymentFormSettings | undefined,
  answer: BankAnswer,
): Promise<PaymentOutcome> {
  const known = finishing.get(answer.redirectResult);
  if (known) return known;
  const finished = settings ? finish(settings, answer) : unknown();
  finishing.set(answer.redirectResult, finished);
  return finished;
}

async function finish(settings: PaymentFormSettings, answer: BankAnswer): Promise<PaymentOutcome> {
  try {
    const { finishPayment } = await import('./drop-in.ts');
    return await new Promise((resolve) => void finishPayment(settings, answer, resolve));
  } catch {
    return await unknown();
  }
}

async function unknown(): Promise<PaymentOutcome> {
  return { kind: 'unknown' };
}
