import { once } from 'node:events';
import { Server } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Loaded before a shop whose parts a test stops. The parts listen in one process: the test sends a
// port to close, with all its connections, or to open again.
if (isMainThread) {
  const servers = new Map();
  const { listen } = Server.prototype;
  Server.prototype.listen = function (port, host, ...more) {
    this.once('listening', () => servers.set(this.address()?.port, { server: this, host }));
    return listen.call(this, port, host, ...more);
  };
  process.on('message', async ({ close, open }) => {
    const { server, host } = servers.get(close ?? open);
    const isDone = once(server, close ? 'close' : 'listening');
    if (close) {
      server.close();
      server.closeAllConnections();
    } else listen.call(server, open, host);
    await isDone;
    process.send('done');
  });
}
