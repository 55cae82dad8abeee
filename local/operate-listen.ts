import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { StartFault } from './listen.ts';
import { FAILED, LONGEST_PATH, socketOf } from './operate-socket.ts';

/** Runs a command, writes its output line by line, and returns the exit code. */
export type RunForOperator = (request: unknown, print: (line: string) => void) => Promise<number>;

const NOBODY_ELSE = 0o177;

/**
 * Takes operators' commands in the process that uses the data folder, which no other can open.
 * One line of JSON in; out come lines of JSON, {"line": …} and at last {"exitCode": …}.
 */
export async function listenForOperators(
  dataFolder: string,
  run: RunForOperator,
): Promise<{ stop(): Promise<void> }> {
  const path = socketOf(dataFolder);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    throw new StartFault(
      `The path ${path} is too long to listen at. Set DATA_DIR to a shorter one.`,
    );
  }
  const idle = new Set<Socket>();
  const server = createServer((socket) => {
    idle.add(socket);
    socket.on('close', () => idle.delete(socket));
    // An operator who disconnects is not an error of the shop.
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', async (line) => {
      idle.delete(socket);
      const send = (reply: object) => socket.write(`${JSON.stringify(reply)}\n`);
      send({ exitCode: await answer(line, run, (text) => send({ line: text })) });
      socket.end();
    });
  });
  // Left behind by a killed process: the folder's lock proves that nothing listens.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const mask = process.umask(NOBODY_ELSE);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
  return {
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of idle) socket.destroy();
      await closed;
    },
  };
}

async function answer(line: string, run: RunForOperator, print: (line: string) => void) {
  try {
    return await run(JSON.parse(line), print);
  } catch (error) {
    print(`It failed: ${error instanceof Error ? error.message : error}`);
    return FAILED;
  }
}
