import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** BackendKeyData: the message's letter, its length, then the process and its secret. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/**
 * A transaction pooler as PgBouncer before 1.21 is one: all clients share one session of the server,
 * transaction by transaction, and what they prepare goes to it under the names that they chose.
 */
export async function startSharingPooler(host: string, port: number) {
  const sockets = new Set<Socket>();
  let session: Promise<{ far: Socket; greeting: Buffer }> | undefined;
  let free = Promise.resolve();

  /** Logs in to the server as the first client does; the others are greeted in the same way. */
  async function open(startup: Buffer) {
    const far = connect(port, host);
    sockets.add(far);
    far.write(startup);
    const { bytes } = await untilReady(far);
    bytes.writeInt32BE(1, bytes.indexOf(KEY_DATA) + KEY_DATA.length);
    return { far, greeting: bytes };
  }

  async function serve(near: Socket): Promise<void> {
    let release: (() => void) | undefined;
    for await (const request of requestsOf(near)) {
      session ??= open(request);
      const { far, greeting } = await session;
      if (request.readInt32BE(0) === request.length) {
        near.write(greeting);
        continue;
      }
      if (!release) {
        const before = free;
        const turn = Promise.withResolvers<void>();
        free = turn.promise;
        release = turn.resolve;
        await before;
      }
      far.write(request);
      const { bytes, isIdle } = await untilReady(far);
      near.write(bytes);
      if (isIdle) {
        release();
        release = undefined;
      }
    }
  }

  const server = createServer((near) => {
    sockets.add(near);
    // A client that goes away is no fault of the pooler.
    serve(near).catch(() => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A client's start-up message, then messages up to a Query or a Sync. */
async function* requestsOf(near: Socket): AsyncGenerator<Buffer> {
  let bytes = Buffer.alloc(0);
  let isStarted = false;
  for await (const chunk of near) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let end = endOfRequest(bytes, isStarted); end > 0; end = endOfRequest(bytes, isStarted)) {
      isStarted = true;
      yield bytes.subarray(0, end);
      bytes = bytes.subarray(end);
    }
  }
}

/** 0 if the request is not whole. */
function endOfRequest(bytes: Buffer, isStarted: boolean): number {
  if (!isStarted)
    return bytes.length >= 4 && bytes.length >= bytes.readInt32BE(0) ? bytes.readInt32BE(0) : 0;
  for (let at = 0; at + 5 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 1);
    at += 1 + bytes.readInt32BE(at + 1);
    if ((type === 'Q' || type === 'S') && at <= bytes.length) return at;
  }
  return 0;
}

/** The server's messages up to ReadyForQuery, which tells whether a transaction is open. */
async function untilReady(far: Socket): Promise<{ bytes: Buffer; isIdle: boolean }> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const [chunk] = await once(far, 'data');
    bytes = Buffer.concat([bytes, chunk]);
    for (let at = 0; at + 5 <= bytes.length; ) {
      const type = bytes.toString('latin1', at, at + 1);
      at += 1 + bytes.readInt32BE(at + 1);
      if (type === 'Z' && at === bytes.length) {
        return { bytes, isIdle: bytes.toString('latin1', at - 1, at) === 'I' };
      }
    }
  }
}
