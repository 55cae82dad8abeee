/** SQLSTATEs by which the database says that it, and not the statement, is the trouble. */
const TROUBLE = new Set([
  '25006', // read-only transaction: a standby, or a server in recovery
  '25P03', // idle-in-transaction timeout
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // administrator's shutdown
  '57P02', // crash shutdown
  '57P03', // starting up or shutting down
  '57P05', // idle-session timeout
  '58030', // input/output error
]);

/** Whole classes of the same: connection exceptions, rolled-back transactions, exhausted resources. */
const TROUBLE_CLASSES = new Set(['08', '40', '53']);

/** Network errors, by the names that Node gives them. */
const NETWORK_TROUBLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The drivers give no code for these: waiting for the pool or the server, or a lost connection. */
const TROUBLE_WORDS =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated.*|Client .* is not queryable|Cannot use a pool after calling end on the pool|driver has already been destroyed|PGlite is clos(ed|ing))$/;

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Whether an error means that the database cannot be used right now and may be again in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = Object(error);
  if (typeof code !== 'string') return TROUBLE_WORDS.test(message);
  if (NETWORK_TROUBLE.has(code)) return true;
  return SQLSTATE.test(code) && (TROUBLE.has(code) || TROUBLE_CLASSES.has(code.slice(0, 2)));
}
