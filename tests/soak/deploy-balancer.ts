import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';

/** How often each process is asked whether it is ready. */
const INTERVAL = 300;

/** As balancers have it: less than the storefronts keep an idle connection. */
const IDLE_LIMIT = 60_000;

type Backend = { origin: string; agent: Agent; isReady: boolean };

export type DeployBalancer = {
  url: string;
  /** Requests that were answered, and by kind those that failed: nothing is sent again. */
  answered: number;
  failures: Map<string, number>;
  add(origin: string): void;
  isReady(origin: string): boolean;
  remove(origin: string): void;
  stop(): Promise<void>;
};

/** One origin before the storefronts; sends each request to one of those that say they are ready, by turns. */
export async function openDeployBalancer(port: number): Promise<DeployBalancer> {
  const backends: Backend[] = [];
  let turn = 0;

  const fail = (kind: string, { method, url }: IncomingMessage) => {
    const path = url?.split('?')[0]?.replace(/\/[a-z]\d?[\w-]{20,}/gi, '/{id}');
    const name = `${kind}: ${method} ${path}`;
    balancer.failures.set(name, (balancer.failures.get(name) ?? 0) + 1);
  };

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const open = backends.filter(({ isReady }) => isReady);
    turn += 1;
    const backend = open[turn % open.length];
    if (!backend) {
      fail('no storefront was ready', incoming);
      outgoing.writeHead(503).end();
      return;
    }
    const { agent, origin } = backend;
    const { method, url, headers } = incoming;
    const sent = request(new URL(url ?? '/', origin), {
      agent,
      ...(method && { method }),
      headers: ofThisHop(headers),
    });
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status >= 500) fail(`${status}`, incoming);
      outgoing.writeHead(status, ofThisHop(answer.headers));
      answer.pipe(outgoing);
      answer.on('close', () => {
        if (answer.complete) balancer.answered += 1;
        else if (!outgoing.destroyed) {
          fail('cut off in its answer', incoming);
          outgoing.destroy();
        }
      });
    });
    sent.on('error', (error) => {
      if (outgoing.headersSent || outgoing.destroyed) return;
      fail(Object(error).code ?? error.message, incoming);
      outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => {
      if (outgoing.writableFinished) return;
      if (!sent.destroyed) fail('given up by who asked', incoming);
      sent.destroy();
    });
    incoming.pipe(sent);
  }

  async function askAll(): Promise<void> {
    await Promise.all(
      backends.map(async (backend) => {
        const signal = AbortSignal.timeout(5_000);
        const answer = await fetch(`${backend.origin}/health/ready`, { signal }).catch(
          () => undefined,
        );
        await answer?.body?.cancel();
        backend.isReady = answer?.status === 200;
      }),
    );
  }

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let asking = setTimeout(ask, INTERVAL);
  function ask(): void {
    void askAll().then(() => {
      if (server.listening) asking = setTimeout(ask, INTERVAL);
    });
  }

  const balancer: DeployBalancer = {
    url: `http://localhost:${port}`,
    answered: 0,
    failures: new Map(),
    add: (origin) => {
      const agent = new Agent({ keepAlive: true, timeout: IDLE_LIMIT });
      backends.push({ origin, agent, isReady: false });
    },
    isReady: (origin) => backends.some((one) => one.origin === origin && one.isReady),
    remove: (origin) => {
      const at = backends.findIndex((one) => one.origin === origin);
      for (const { agent } of backends.splice(at, 1)) agent.destroy();
    },
    stop: async () => {
      clearTimeout(asking);
      for (const { agent } of backends.splice(0)) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return balancer;
}

/** Connections to the balancer are not those to the storefronts. */
function ofThisHop({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders) {
  return headers;
}
