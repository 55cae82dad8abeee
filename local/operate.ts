import { userInfo } from 'node:os';
import { type OperatorRequest, openOperator, readCommand } from '@cairn/api/operate';
import { isFaultOfSettings } from '@cairn/api/server';
import { settingsInForce } from '@cairn/settings/settings';
import pino from 'pino';
import { type Config, databaseSettings, readConfig, SETTINGS } from './config.ts';
import { StartFault } from './listen.ts';
import { askRunningShop } from './operate-ask.ts';
import { type Ask, type Show, signIn } from './operate-sign-in.ts';
import { FAILED } from './operate-socket.ts';
import { rentedPayments } from './services/payments.ts';
import { approvalRules, terminalStaff } from './services/staff.ts';
import { type SessionFile, sessionFile } from './session-file.ts';

const argv = process.argv.slice(2);
process.exitCode = await operate();

async function operate(): Promise<number> {
  // Typing errors and --help need neither shop nor database.
  const read = readCommand(argv);
  if (read.kind === 'answer') return report(read.answer.lines, read.answer.exitCode);
  const reading = readConfig(process.env, 'operator');
  if (!reading.ok) return report(reading.faults, FAILED);
  try {
    return await run(read.typed.kind, reading.config);
  } catch (error) {
    if (error instanceof StartFault || isFaultOfSettings(error))
      return report([error.message], FAILED);
    // The same message as from a running shop, without a stack.
    return report([`It failed: ${error instanceof Error ? error.message : error}`], FAILED);
  }
}

async function run(kind: string, config: Config): Promise<number> {
  const file = sessionFile(config);
  const request = requestOf(file);
  const ask: Ask = (more, show) => send(config, { ...request, ...more }, show);
  if (kind === 'sign-in') return await signIn(ask, file, config.STAFF_TERMINAL_PORT, print);
  const exitCode = await ask({}, print);
  if (kind === 'sign-out' && exitCode === 0) file.remove();
  return exitCode;
}

/** npm changes to the project's folder; INIT_CWD is where it was called. */
function requestOf(file: SessionFile): OperatorRequest {
  const [command = '', ...args] = argv;
  const folder = process.env.INIT_CWD ?? process.cwd();
  return { command, args, actor: userName(), folder, sessionKey: file.read() };
}

async function send(config: Config, request: OperatorRequest, show: Show): Promise<number> {
  return (await inShop(config, request, show)) ?? (await here(config, request, show));
}

/** The embedded database allows one process: if a shop runs, it runs the command. */
async function inShop(
  { DATABASE_URL, DATA_DIR }: Config,
  request: OperatorRequest,
  show: Show,
): Promise<number | undefined> {
  if (DATABASE_URL !== undefined) return undefined;
  return await askRunningShop(DATA_DIR, request, show);
}

async function here(config: Config, request: OperatorRequest, show: Show): Promise<number> {
  const settings = {
    database: databaseSettings(config),
    payments: rentedPayments(config)?.settings,
    staff: terminalStaff(config),
    rules: approvalRules(config),
    inForce: settingsInForce(SETTINGS, process.env),
    sender: senderOf(config),
    log: pino({ level: config.LOG_LEVEL ?? 'warn' }, process.stderr),
  };
  const { operate: answer, close } = await openOperator(settings, console.error);
  try {
    return await answer(request, show);
  } finally {
    await close();
  }
}

/** Without an origin of its own, the shop is on this machine. */
function senderOf({ PUBLIC_ORIGIN, PORT, BASE_PATH, RECEIPT_SELLER, ...config }: Config) {
  const origin = PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
  const statementName = config.PAYMENTS_STATEMENT_NAME;
  return { shopUrl: origin + BASE_PATH[0], statementName, seller: RECEIPT_SELLER };
}

/** Users in containers may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

function report(lines: readonly string[], exitCode: number): number {
  for (const line of lines) (exitCode === 0 ? console.log : console.error)(line);
  return exitCode;
}

function print(line: string) {
  console.log(line);
}
