/** A client that takes nothing for so long counts as gone. */
const LONGEST_STALL = 30_000;

/**
 * Streams text as fast as it is read, and reads no more of it once the client has gone. If it fails,
 * the connection is cut: a file that ended properly would look whole.
 */
export function streamText(
  pages: AsyncGenerator<string>,
  { onError, onEnd }: { onError(error: unknown): void; onEnd(): void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stall: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(stall);
    await pages.return(undefined);
    onEnd();
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stall);
      const fail = async (error: unknown) => {
        // The HTTP server prints it, so it must not tell what the database said.
        controller.error(new Error('The file broke off'));
        onError(error);
        await end();
      };
      try {
        const { done, value } = await pages.next();
        if (done) {
          controller.close();
          return await end();
        }
        controller.enqueue(encoder.encode(value));
        const stalled = new Error(`The client took nothing for ${LONGEST_STALL} ms`);
        stall = setTimeout(() => void fail(stalled), LONGEST_STALL).unref();
      } catch (error) {
        await fail(error);
      }
    },
    cancel: end,
  });
}
