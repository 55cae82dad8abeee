import type { Log } from './log.ts';

/** Where to send the webhook, and the secret that authenticates it. */
export type Publish = { url: string; secret: string };

/** A fingerprint of each published entry, by `<type>/<id>`. */
export type PublishedState = () => ReadonlyMap<string, string>;

const QUIET = 50;
const PATIENCE = 10_000;

/** Sends Contentful's publish webhook once the folder has not changed for a moment. */
export function createPublisher({ url, secret }: Publish, state: PublishedState, log: Log) {
  const closing = new AbortController();
  let before = state();
  let timer: NodeJS.Timeout | undefined;

  async function announce(key: string): Promise<void> {
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
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  }

  async function publish(): Promise<void> {
    const now = state();
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (key) => before.get(key) !== now.get(key),
    );
    before = now;
    for (const key of changed) await announce(key);
  }

  return {
    folderChanged: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        publish().catch((error: unknown) => {
          if (!closing.signal.aborted) log.error({ err: error, url }, 'a publication was not told');
        });
      }, QUIET);
    },
    close: () => {
      clearTimeout(timer);
      closing.abort();
    },
  };
}
