import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

/** Files that servers load; not tests or editors' temporary files. */
const SOURCE = /^[^.].*(?<!\.test)\.(ts|mjs|json|css|svg|html)$/;

/**
 * Calls back with each source file that changes. Every folder is watched by itself: editors rename a
 * new file over the old one, which a watcher of the file, like Node's --watch-path, does not outlive.
 */
export function watchFolders(
  folders: readonly string[],
  onChange: (file: string) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();

  function add(folder: string): void {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => name && changed(folder, name));
    // Windows reports a deleted folder as an error.
    watcher.on('error', () => remove(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) add(join(folder, entry.name));
    }
  }

  function changed(folder: string, name: string): void {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) add(path);
    else if (SOURCE.test(name)) onChange(path);
    else if (!found) remove(path);
  }

  function remove(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(path);
    }
  }

  for (const folder of folders) add(folder);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}
