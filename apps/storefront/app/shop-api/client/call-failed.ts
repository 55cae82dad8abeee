import type { Result } from '#app/errors/result.ts';

/** TanStack Query expects failures as exceptions. */
export class CallFailed extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function orThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new CallFailed(result.code);
  return result.value;
}

export function codeOfError(error: unknown): string {
  return error instanceof CallFailed ? error.code : 'unhandled_error';
}
