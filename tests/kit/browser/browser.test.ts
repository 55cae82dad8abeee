import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run, type Way } from '../install.ts';
import { chooseBrowser, findBrowser, thereAlready } from './browser.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-browser-'));
  vi.stubEnv('CHROMIUM_PATH', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** An executable of that path in the folder; it runs unless the script says otherwise. */
function fake(path: string, script = 'exit 0'): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Makes PATH these folders, in this order. */
function stubPath(...names: string[]): void {
  vi.stubEnv('PATH', names.map((name) => join(folder, name)).join(delimiter));
}

const [system] = thereAlready() as [Way, Way];

test('finds a browser that tells its version', async () => {
  const { executablePath, source } = await findBrowser();
  expect(await run(executablePath, ['--version'])).toMatch(/Chrom/);
  expect(source).not.toBe('');
}, 900_000);

test('CHROMIUM_PATH goes before everything', async () => {
  fake('a/chromium');
  stubPath('a');
  const named = fake('mine');
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(await findBrowser()).toEqual({ executablePath: named, source: 'CHROMIUM_PATH' });
});

test.for(['missing', 'a-folder', 'not-executable'])(
  'CHROMIUM_PATH that names no executable is an error: %s',
  async (name) => {
    fake('a/chromium');
    stubPath('a');
    mkdirSync(join(folder, 'a-folder'));
    writeFileSync(join(folder, 'not-executable'), '');
    vi.stubEnv('CHROMIUM_PATH', join(folder, name));
    await expect(findBrowser()).rejects.toThrow(
      `CHROMIUM_PATH names no executable: ${join(folder, name)}`,
    );
  },
);

test('Chromium goes before Chrome, wherever on PATH they are', async () => {
  fake('a/google-chrome');
  const chromium = fake('b/chromium');
  stubPath('a', 'b');
  expect((await findBrowser()).executablePath).toBe(chromium);
});

test('of two folders of PATH the first goes first', async () => {
  fake('b/chromium-browser');
  const first = fake('a/chromium-browser');
  stubPath('a', 'b');
  expect((await findBrowser()).executablePath).toBe(first);
});

test('what does not run is passed over', async () => {
  fake('a/chromium-browser', 'exit 1');
  const chrome = fake('a/google-chrome-stable');
  stubPath('a');
  expect((await findBrowser()).executablePath).toBe(chrome);
});

test('the system goes before the rest, which is not even asked', async () => {
  const chrome = fake('a/google-chrome');
  stubPath('a');
  const rest: Way = { name: 'the rest', find: () => expect.unreachable() };
  expect(await chooseBrowser([system, rest])).toEqual({
    executablePath: chrome,
    source: system.name,
  });
});

test('without a browser the error says what was tried, why it failed and what to do', async () => {
  const stub = fake('a/chromium', 'echo needs a snap; exit 3');
  stubPath('a');
  const nowhere: Way = { name: 'a second way', find: () => undefined };
  const error = await chooseBrowser([system, nowhere]).catch(String);
  expect(error).toContain('No Chromium for the tests');
  expect(error).toContain(`${stub} --version: ended with 3\n    needs a snap`);
  expect(error).toContain('- a second way: not there');
  expect(error).toContain('set CHROMIUM_PATH');
});
