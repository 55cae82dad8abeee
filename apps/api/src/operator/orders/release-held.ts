import type { Answer } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { decideHeld, type HeldOrder } from './decide-held.ts';

/** It goes on as if it had never been stopped. */
export function releaseHeld(context: OperatorContext, order: HeldOrder): Promise<Answer> {
  return decideHeld(context, order, 'release');
}
