import type { Result } from '#app/errors/result.ts';
import { isLost } from './with-retries.ts';

export type Written<Answer, State> =
  | { kind: 'done'; answer: Answer }
  /** The answer was lost or a refusal, but what was asked for has happened. */
  | { kind: 'done before'; state: State }
  /** The API refused: nothing has changed. */
  | { kind: 'failed'; code: string }
  /** The state cannot be read, or the answer was lost and the request may still take effect. */
  | { kind: 'unknown' };

type Change<Answer, State> = {
  write(): Promise<Result<Answer>>;
  read(): Promise<Result<State>>;
  isDone(state: State): boolean;
};

/**
 * Makes a change that must not be misreported. The request may have arrived although its answer
 * did not, or another tab may have made it before: so a failure is believed only after the state
 * was read again.
 */
export async function writeAndConfirm<Answer, State>(
  change: Change<Answer, State>,
): Promise<Written<Answer, State>> {
  const answer = await change.write();
  if (answer.ok) return { kind: 'done', answer: answer.value };
  const found = await change.read();
  if (!found.ok) return { kind: 'unknown' };
  if (change.isDone(found.value)) return { kind: 'done before', state: found.value };
  return isLost(answer.code) ? { kind: 'unknown' } : { kind: 'failed', code: answer.code };
}
