import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../steps.ts';
import { changedSince, readFingerprint } from './fingerprint.ts';

/** A repository with one file of each part. */
function repository(): string {
  const root = mkdtempSync(join(tmpdir(), 'cairn-fingerprint-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of ['apps/sandbox/identity/app.ts', 'tests/sdk/identity/log-in.spec.ts']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), 'one');
  }
  cpSync(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'));
  return root;
}

test('a changed or new file of the stand-ins and another version of an SDK are noticed, nothing else', () => {
  const root = repository();
  const passedWith = readFingerprint(root);
  const changed = () => changedSince(passedWith, readFingerprint(root));
  writeFileSync(join(root, 'README.md'), 'two');
  mkdirSync(join(root, 'apps/sandbox/node_modules'));
  writeFileSync(join(root, 'apps/sandbox/node_modules/cache.ts'), 'two');
  expect(changed()).toEqual([]);
  writeFileSync(join(root, 'apps/sandbox/identity/new.ts'), 'two');
  expect(changed()).toEqual(['apps/sandbox']);
  writeFileSync(join(root, 'tests/sdk/identity/log-in.spec.ts'), 'two');
  const packages = { 'node_modules/oauth4webapi': { version: '0.0.0' } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  expect(changed()).toEqual(expect.arrayContaining(['apps/sandbox', 'tests/sdk', 'oauth4webapi']));
});

test('every SDK is locked', () => {
  expect(Object.values(readFingerprint())).not.toContain('missing');
});
