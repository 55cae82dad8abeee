import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LOCK = readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8');

type LockedPackage = { optionalDependencies?: Record<string, string> };

test('every platform’s packages are locked: npm ci refuses a lock file that lacks one', () => {
  const packages: Record<string, LockedPackage> = JSON.parse(LOCK).packages;
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('no registry’s address is written down: everybody installs from their own', () => {
  expect(LOCK).not.toMatch(/"resolved": "https?:/);
});
