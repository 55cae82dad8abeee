import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { StartFault } from './listen.ts';
import { FAILED, socketOf } from './operate-socket.ts';

/** Nothing listens: no shop runs, or a killed one left its socket behind. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL']);

/** Sends the command to the shop that uses the data folder. Undefined if none runs. */
export async function askRunningShop(
  dataFolder: string,
  request: object,
  print: (line: string) => void,
): Promise<number | undefined> {
  const socket = connect(socketOf(dataFolder));
  try {
    await once(socket, 'connect');
  } catch (error) {
    const { code, message } = Object(error);
    if (NOBODY.has(code)) return undefined;
    throw new StartFault(
      `The shop of ${dataFolder} cannot be asked: ${message}. Only the user who started it may.`,
    );
  }
  // A broken connection ends the loop below without an exit code.
  socket.on('error', () => {});
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = Object(JSON.parse(line));
    if (typeof reply.exitCode === 'number') return reply.exitCode;
    print(String(reply.line));
  }
  print('The shop ended before it had answered. Look at what was done before you ask again.');
  return FAILED;
}
