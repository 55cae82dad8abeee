import type { Answer } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { decideHeld, type HeldOrder } from './decide-held.ts';

/** It ends, and the payment is cancelled. */
export function rejectHeld(context: OperatorContext, order: HeldOrder): Promise<Answer> {
  return decideHeld(context, order, 'reject');
}
