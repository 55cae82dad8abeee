import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

/** A plain file server, run as a process of its own: what serving the same bytes costs at least. */
const [, , file = ''] = process.argv;
const server = createServer((_request, response) => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  createReadStream(file).pipe(response.writeHead(200, headers));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.(typeof address === 'object' && address?.port);
process.once('disconnect', () => process.exit());
