/** Reset, ended by the server, or found gone. */
const CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '08006', '08003']);

/** The same, as the driver says it: also when the rollback finds the connection gone. */
const WORDS = /^(Connection terminated( unexpectedly)?|Client .* is not queryable)$/;

/** Whether the connection went away: of what was sent last, nobody knows whether it was done. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = Object(error);
  return CODES.has(code) || WORDS.test(message);
}
