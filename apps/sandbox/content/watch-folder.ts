import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './log.ts';

/**
 * Watches a folder and its direct subfolders. Node's recursive watcher watches single files and
 * loses a file that an editor replaces.
 */
export function watchFolder(folder: string, log: Log, onChange: () => void) {
  let inner: FSWatcher[] = [];
  const onError = (error: unknown) =>
    log.error({ err: error }, 'content folder cannot be watched completely');

  function watchInner() {
    for (const watcher of inner) watcher.close();
    inner = [];
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (!entry.isDirectory()) continue;
        inner.push(watch(join(folder, entry.name), onChange).on('error', onError));
      }
    } catch (error) {
      onError(error);
    }
  }

  const outer = watch(folder, () => {
    watchInner();
    onChange();
  }).on('error', onError);
  watchInner();
  return {
    close: () => {
      for (const watcher of [outer, ...inner]) watcher.close();
    },
  };
}
