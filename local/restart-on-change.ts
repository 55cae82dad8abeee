import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { watchFolders } from './watch-folders.ts';

/** Not SIGTERM: Vite's own listener for that exits before the shop has stopped. */
const END = 'SIGINT';

/** Keeps a process running, and starts it again when its sources change. Returns how to end it. */
export function restartOnChange(
  start: () => ChildProcess,
  folders: readonly string[],
  say: (message: string) => void,
): () => Promise<void> {
  let running: ChildProcess | undefined;
  let isOutdated = false;
  let isEnding = false;

  function run(): void {
    isOutdated = false;
    running = start().once('exit', (code) => {
      running = undefined;
      if (isEnding) return;
      if (isOutdated) run();
      else say(`It ended with ${code} and starts again after the next change.`);
    });
  }

  const unwatch = watchFolders(folders, (file) => {
    if (isOutdated) return;
    isOutdated = true;
    say(`${relative('', file)} changed: starting again …`);
    if (running) running.kill(END);
    else run();
  });
  run();
  return async () => {
    isEnding = true;
    unwatch();
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill(END);
    await ended;
  };
}
