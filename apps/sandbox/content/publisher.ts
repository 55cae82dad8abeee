import type { Log } from './log.ts';

/** The webhook's receiver and the secret that authenticates it. */
export type Publish = { url: string; secret: string };

/** A fingerprint of each published entry, by `<type>/<id>`. */
export type PublishedState = () => ReadonlyMap<string, string>;

const QUIET_MS = 50;
const TIMEOUT_MS = 10_000;

/** Sends Contentful's publish webhook once the folder has not changed for a moment. */
export function createPublisher({ url, secret }: Publish, state: PublishedState, log: Log) {
  const closing = new AbortController();
  let previous = state();
  let timer: NodeJS.Timeout | undefined;

  async function sendWebhook(key: string): Promise<void> {
    const [type, id] = key.split('/');
    const kind = type === 'asset' ? 'Asset' : 'Entry';
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/vnd.contentful.management.v1+json',
        'x-contentful-topic': `ContentManagement.${kind}.publish`,
      },
      body: JSON.stringify({ sys: { type: kind, id } }),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  }

  async function publish(): Promise<void> {
    const now = state();
    const changed = [...new Set([...previous.keys(), ...now.keys()])].filter(
      (key) => previous.get(key) !== now.get(key),
    );
    previous = now;
    for (const key of changed) await sendWebhook(key);
  }

  return {
    folderChanged: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        publish().catch((error: unknown) => {
          if (!closing.signal.aborted) log.error({ err: error, url }, 'publish webhook failed');
        });
      }, QUIET_MS);
    },
    close: () => {
      clearTimeout(timer);
      closing.abort();
    },
  };
}
