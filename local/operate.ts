import { userInfo } from 'node:os';
import {
  type OperatorRequest,
  openOperator,
  readCommand,
  runOperatorCommand,
} from '@cairn/api/operate';
import { isFaultOfSettings } from '@cairn/api/server';
import { type Config, databaseSettings, readConfig } from './config.ts';
import { StartFault } from './listen.ts';
import { askRunningShop } from './operate-ask.ts';
import { FAILED } from './operate-socket.ts';
import { rentedPayments } from './services/payments.ts';

const argv = process.argv.slice(2);
process.exitCode = await operate();

async function operate(): Promise<number> {
  // Typing errors and --help need neither shop nor database.
  const read = readCommand(argv);
  if (read.kind === 'answer') return report(read.answer.lines, read.answer.exitCode);
  const reading = readConfig(process.env, 'operator');
  if (!reading.ok) return report(reading.faults, FAILED);
  try {
    return (await inShop(reading.config)) ?? (await here(reading.config));
  } catch (error) {
    if (error instanceof StartFault || isFaultOfSettings(error))
      return report([error.message], FAILED);
    // The same message as from a running shop, without a stack.
    return report([`It failed: ${error instanceof Error ? error.message : error}`], FAILED);
  }
}

/** The embedded database allows one process: if a shop runs, it runs the command. */
async function inShop({ DATABASE_URL, DATA_DIR }: Config): Promise<number | undefined> {
  if (DATABASE_URL !== undefined) return undefined;
  const [command = '', ...args] = argv;
  const request: OperatorRequest = { command, args, ...whoAndWhere() };
  return await askRunningShop(DATA_DIR, request, print);
}

async function here(config: Config): Promise<number> {
  const database = databaseSettings(config);
  const payments = rentedPayments(config)?.settings;
  const say = (message: string) => console.error(message);
  const { shop, close } = await openOperator({ database, payments }, say);
  try {
    return await runOperatorCommand(argv, { ...shop, ...whoAndWhere() }, print);
  } finally {
    await close();
  }
}

/** npm changes to the project's folder; INIT_CWD is where it was called. */
function whoAndWhere() {
  return { actor: userName(), folder: process.env.INIT_CWD ?? process.cwd() };
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
