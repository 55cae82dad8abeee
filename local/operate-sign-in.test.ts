import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ask, signIn } from './operate-sign-in.ts';
import { type SessionFile, sessionFile } from './session-file.ts';

let folder: string;
let file: SessionFile;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-session-'));
  file = sessionFile({ DATABASE_URL: undefined, DATA_DIR: '/data' }, folder);
});
afterEach(() => rm(folder, { recursive: true }));

/** A shop whose log-in leads back with this state. */
function terminal(finish: (search: string) => { exitCode: number; lines: string[] }) {
  const lines: string[] = [];
  const opened = Promise.withResolvers<string>();
  const ask: Ask = async ({ signIn: step }, show) => {
    if (step?.step === 'begin') {
      show(`https://login.example/?state=right&origin=${step.origin}`);
      return 0;
    }
    const answer = finish(step?.search ?? '');
    for (const line of answer.lines) show(line);
    return answer.exitCode;
  };
  const exitCode = signIn(ask, file, 0, (line) => {
    lines.push(line);
    if (line.startsWith('https:')) opened.resolve(line);
  });
  const back = async (path: string) => {
    const origin = new URL(await opened.promise).searchParams.get('origin');
    return await fetch(`${origin}${path}`);
  };
  return { exitCode, back, lines };
}

test('what a browser brings back is sent on, and the key kept where nobody else reads it', async () => {
  const { exitCode, back, lines } = terminal((search) => ({
    exitCode: 0,
    lines: ['the-key', `Signed in with ${search}`],
  }));
  expect((await back('/desk/callback?state=right&code=x')).status).toBe(200);
  expect(await exitCode).toBe(0);
  expect(lines.at(-1)).toBe('Signed in with ?state=right&code=x');
  expect(lines.join()).not.toContain('the-key');
  expect(file.read()).toBe('the-key');
  const [name = ''] = await import('node:fs').then(({ readdirSync }) => readdirSync(folder));
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  file.remove();
  expect(file.read()).toBeUndefined();
});

test('another page of this machine is not taken for the log-in', async () => {
  const asked: string[] = [];
  const { exitCode, back } = terminal((search) => {
    asked.push(search);
    return { exitCode: 0, lines: ['key', 'Signed in.'] };
  });
  for (const path of ['/', '/desk/callback', '/desk/callback?state=wrong&code=x']) {
    expect((await back(path)).status).toBe(404);
  }
  await back('/desk/callback?state=right&code=x');
  expect(await exitCode).toBe(0);
  expect(asked).toEqual(['?state=right&code=x']);
});

test('a refused log-in ends with 1, and leaves the session before as it is', async () => {
  file.write('before');
  const { exitCode, back, lines } = terminal(() => ({ exitCode: 1, lines: ['Not you.'] }));
  expect((await back('/desk/callback?state=right&error=access_denied')).status).toBe(403);
  expect(await exitCode).toBe(1);
  expect(lines.at(-1)).toBe('Not you.');
  expect(file.read()).toBe('before');
});
