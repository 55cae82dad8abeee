import type { RequestListener } from 'node:http';
import type { Api } from '@cairn/api/server';
import { getRequestListener } from '@hono/node-server';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import { type Listening, listen, postponedListener } from './listen.ts';

export type DeskPort = {
  port: Listening;
  /** The origin at which staff reach the desk. */
  origin: string;
  /** From now on the desk answers; requests so far have waited. */
  open(desk: NonNullable<Api['desk']>): void;
};

/** Takes the desk's port. The desk stays on a port of its own, so that it can be kept inside a network. */
export async function listenForDesk(
  config: Config,
  started: AsyncDisposableStack,
): Promise<DeskPort> {
  const { DESK_PORT, DESK_ORIGIN, HOST } = config;
  const { listener, whenReady } = postponedListener();
  const port = await listen('DESK_PORT', DESK_PORT, HOST, listener);
  started.defer(port.stop);
  return {
    port,
    origin: DESK_ORIGIN ?? `http://localhost:${port.port}`,
    open: (desk) => whenReady(answering(desk, config)),
  };
}

function answering(desk: NonNullable<Api['desk']>, { BEHIND_PROXY }: Config): RequestListener {
  return getRequestListener((request, { incoming }) =>
    desk(request, { address: clientAddress(incoming, BEHIND_PROXY) }),
  );
}
