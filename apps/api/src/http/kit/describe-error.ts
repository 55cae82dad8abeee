import { stdSerializers } from 'pino';

/** Errors of the database carry the values of the statement that failed; those stay out. */
export function describeError(error: Error) {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, code };
}
