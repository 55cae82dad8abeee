import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FREE_PORTS, makeDataFolder } from '../tests/kit/shop/shop.ts';
import { restartOnChange } from './restart-on-change.ts';
import { watchFolders } from './watch-folders.ts';

const BOOTSTRAP = fileURLToPath(new URL('bootstrap.mjs', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-watched-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As most editors do: another file takes the name. */
function safeWrite(name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(`${file}~`, text);
  renameSync(`${file}~`, file);
}

test('a file is still watched after an editor renamed another over it', async () => {
  safeWrite('server.ts', '');
  const changed: string[] = [];
  const unwatch = watchFolders([folder], (file) => changed.push(file));
  for (const round of [1, 2, 3]) {
    safeWrite('server.ts', `${round}`);
    await expect.poll(() => new Set(changed)).toEqual(new Set([join(folder, 'server.ts')]));
    changed.length = 0;
  }
  unwatch();
});

test('folders may come, go and come again; tests and hidden files are no change', async () => {
  const changed: string[] = [];
  const unwatch = watchFolders([folder], (file) => changed.push(file));
  for (const round of [1, 2]) {
    mkdirSync(join(folder, 'area/rules'), { recursive: true });
    // Until the new folder is watched, its changes are not seen.
    await expect
      .poll(() => {
        for (const name of ['rules.test.ts', '.#rules.ts', 'rules.ts']) {
          writeFileSync(join(folder, 'area/rules', name), `${round}`);
        }
        return new Set(changed);
      })
      .toEqual(new Set([join(folder, 'area/rules/rules.ts')]));
    rmSync(join(folder, 'area'), { recursive: true });
    safeWrite('last.ts', '');
    await expect.poll(() => changed.at(-1)).toBe(join(folder, 'last.ts'));
    changed.length = 0;
  }
  unwatch();
});

test('a process starts again after each change, also after one that broke it', async () => {
  const said: string[] = [];
  const started: string[] = [];
  safeWrite('server.mjs', 'process.send("first"); setInterval(() => {}, 1000)');
  const end = restartOnChange(
    () => {
      const child = spawn(process.execPath, [join(folder, 'server.mjs')], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      return child.on('message', (message) => started.push(`${message}`));
    },
    [folder],
    (message) => said.push(message),
  );
  await expect.poll(() => started).toEqual(['first']);
  safeWrite('server.mjs', 'process.exit(7)');
  await expect.poll(() => said.at(-1)).toContain('It ended with 7');
  safeWrite('server.mjs', 'process.send("second"); setInterval(() => {}, 1000)');
  await expect.poll(() => started).toEqual(['first', 'second']);
  safeWrite('server.mjs', 'process.send("third"); setInterval(() => {}, 1000)');
  await expect.poll(() => started).toEqual(['first', 'second', 'third']);
  await end();
});

test('npm run dev ends with everything that it started on SIGTERM', async () => {
  const dataFolder = await makeDataFolder();
  const dev = spawn(process.execPath, [BOOTSTRAP, 'dev'], {
    env: { PATH: process.env.PATH, ...FREE_PORTS, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  dev.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 500_000 }).toContain('Cairn is ready');
  dev.kill('SIGTERM');
  // The stream closes when the last process that holds it has ended.
  const [code] = await once(dev, 'close');
  expect(code).toBe(0);
  expect(output).toMatch(/Cairn has stopped\.\n$/);
  await rm(dataFolder, { recursive: true });
}, 600_000);
