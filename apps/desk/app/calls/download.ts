import { noteFault } from '#app/session/session-store.ts';
import type { Fault, FileLink } from './fault.ts';
import { faultIn } from './send.ts';

export type Downloaded =
  | { kind: 'downloaded'; name: string; file: Blob }
  /** Stopped by the signal. */
  | { kind: 'cancelled' }
  /** The connection was lost on the way. */
  | { kind: 'broken' }
  | Fault;

type Options = {
  signal: AbortSignal;
  /** Called with the bytes received so far. */
  onProgress: (bytes: number) => void;
};

/** Downloads an action's file. Nobody knows its length before it is written, so progress is in bytes. */
export async function download(
  address: string,
  { signal, onProgress }: Options,
): Promise<Downloaded> {
  const requestId = crypto.randomUUID();
  try {
    const response = await fetch(address, { signal, headers: { 'x-request-id': requestId } });
    if (!response.ok) {
      const fault = faultIn(response.status, Object(await response.json()), requestId);
      noteFault(fault);
      return fault;
    }
    const { body, headers } = response;
    if (!body) return { kind: 'broken' };
    const counted = new Response(body.pipeThrough(counter(onProgress)), { headers });
    // Browsers keep a blob outside of the page's memory, so that the file may be large.
    return { kind: 'downloaded', name: nameIn(headers), file: await counted.blob() };
  } catch {
    return { kind: signal.aborted ? 'cancelled' : 'broken' };
  }
}

export function fileAddress({ path }: FileLink): string {
  return `/desk/api${path}`;
}

function counter(onProgress: Options['onProgress']): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
}

function nameIn(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';
}
