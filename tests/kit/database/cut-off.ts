import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type CutOff = {
  /** The database's URL by way of here. */
  url: string;
  /** Ends all connections and takes no new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Ends all connections; new ones are taken. */
  cut(): void;
  /** Passes nothing on, and nobody is told: what a lost route looks like. */
  freeze(): void;
  /** Frozen connections are lost; new ones work. */
  thaw(): void;
  /** Passes everything on so many milliseconds late. */
  delay(milliseconds: number): void;
  /** Ends the next connection that sends this, once the server has answered; the answer is lost. */
  loseAnswerTo(text: string): void;
};

/** A port in front of a database server. Closing it is what a stopped server looks like. */
export async function putBefore(databaseUrl: string): Promise<CutOff> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let late = 0;
  let fatal: string | undefined;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    const watch = (data: Buffer) => {
      if (fatal === undefined || !data.includes(fatal)) return;
      fatal = undefined;
      isDoomed = true;
    };
    const answer = (data: Buffer) => {
      if (isDoomed) socket.destroy();
      else socket.write(data);
    };
    forward(socket, onward, (data) => {
      watch(data);
      onward.write(data);
    });
    forward(onward, socket, answer);
  });

  function forward(from: Socket, to: Socket, pass: (data: Buffer) => void): void {
    sockets.add(from);
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (data: Buffer) => {
      if (isFrozen) return;
      if (late === 0) {
        pass(data);
        return;
      }
      const due = pause(late);
      last = last.then(() => due).then(() => !to.destroyed && pass(data));
    });
    from.on('end', () => void (isFrozen || to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (!isFrozen) to.destroy();
    });
  }

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.port = `${port}`;
  return {
    url: url.href,
    open: async () => void (await listen(port)),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      isFrozen = false;
      cut();
      await closed;
    },
    cut,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      cut();
    },
    delay: (milliseconds) => {
      late = milliseconds;
    },
    loseAnswerTo: (text) => {
      fatal = text;
    },
  };
}
