import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net';

/** An error that the user can fix: the message is shown without a stack. */
export class StartFault extends Error {}

export type Listening = {
  server: Server;
  port: number;
  /** The URL by which this process reaches itself. */
  ownUrl: string;
  /** From now on each answer closes its connection, so that clients open the next one elsewhere. */
  drain(): void;
  stop(): Promise<void>;
};

const HIGHEST = 65_535;
/** Longer than a call of the payment provider's may take. */
const GRACE = 10_000;
/** In Node's own limits a client may hold a connection for five minutes by sending a byte now and then. */
const REQUEST_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
};

/**
 * Longer than clients and balancers keep an idle connection, usually a minute at most: a request that
 * is sent while the server closes its connection is lost.
 */
const KEEP_ALIVE = 75_000;

/** Takes a port at once, so that a taken one is reported before anything else is started. */
export async function listen(
  variable: string,
  port: number,
  host: string,
  listener: RequestListener,
  timeouts = REQUEST_TIMEOUTS,
): Promise<Listening> {
  let isDraining = false;
  let stopping: Promise<void> | undefined;
  const answering = new Set<ServerResponse>();
  const server = createServer(
    { ...timeouts, keepAliveTimeout: KEEP_ALIVE },
    (request, response) => {
      answering.add(response);
      response.once('close', () => {
        answering.delete(response);
        // Its headers may have been sent before the end was known, so that its connection is kept.
        if (stopping) server.closeIdleConnections();
      });
      if (isDraining) response.setHeader('connection', 'close');
      listener(request, response);
    },
  );
  const drain = () => {
    isDraining = true;
    for (const response of answering) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
  };
  const taken = await take(server, variable, port, host);
  return {
    server,
    port: taken,
    ownUrl: `http://${reachable(host)}:${taken}`,
    drain,
    stop: () => {
      drain();
      stopping ??= stop(server);
      return stopping;
    },
  };
}

export type Answering = {
  /** Host and port by which this process reaches itself. */
  ownAddress: string;
  stop(): Promise<void>;
};

/** The same for protocols other than HTTP. */
export async function listenForSockets(
  variable: string,
  port: number,
  host: string,
  onSocket: (socket: Socket) => void,
): Promise<Answering> {
  const server = createSocketServer(onSocket);
  const taken = await take(server, variable, port, host);
  return {
    ownAddress: `${reachable(host)}:${taken}`,
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

async function take(server: SocketServer, variable: string, port: number, host: string) {
  if (port > HIGHEST) {
    throw new StartFault(`There is no port ${port}. Set ${variable} to a lower one.`);
  }
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartFault(explain(error, variable, port, host));
  });
  return portOf(server.address());
}

/** Requests that arrive before `whenReady` wait for it. */
export function postponedListener() {
  const { promise, resolve } = Promise.withResolvers<RequestListener>();
  const listener: RequestListener = async (request, response) => (await promise)(request, response);
  return { listener, whenReady: resolve };
}

/** Lets requests in progress finish, for up to GRACE. */
async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE);
  await closed;
  clearTimeout(timer);
}

function explain(error: NodeJS.ErrnoException, variable: string, port: number, host: string) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what uses it, or set ${variable} to another port.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} may not be used by this user. Set ${variable} to another port.`;
  }
  return `${host} cannot be listened on (${error.code}). Set HOST to an address of this machine.`;
}

/** The host by which processes on this machine reach what listens on `host`. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
