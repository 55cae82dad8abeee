import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps.ts';

/** Committed. */
const FILE = join(ROOT, 'tests/sdk/passed-with.json');

/** Contentful's is not among them: its tests take two seconds and always run. */
const SDKS = ['@adyen/adyen-web', '@adyen/api-library', '@auth0/auth0-spa-js', 'oauth4webapi'];

/** Helpers that only drive the browser are left out: they say nothing about SDK or stand-in. */
const SOURCES = {
  'apps/sandbox': ['apps/sandbox/**/*.*'],
  'tests/sdk': ['tests/sdk/*/**/*.*', 'tests/kit/api/payments.ts', 'tests/kit/shop/identity.ts'],
};

export type Fingerprint = Record<string, string>;

/** The hashes of the stand-ins and their specs, and the locked versions of the SDKs. */
export function readFingerprint(root = ROOT): Fingerprint {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.fromEntries([
    ...Object.entries(SOURCES).map(([name, globs]) => [name, hashOf(root, globs)]),
    ...SDKS.map((name) => [name, packages[`node_modules/${name}`]?.version ?? 'missing']),
  ]);
}

function hashOf(root: string, globs: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(globs, { cwd: root, exclude: ['**/node_modules/**'] });
  for (const file of files.toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

export function readPassedWith(): Fingerprint {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function writePassedWith(fingerprint: Fingerprint): void {
  writeFileSync(FILE, `${JSON.stringify(fingerprint, null, 2)}\n`);
}

/** The parts that differ from what the specs last passed with. */
export function changedSince(passedWith: Fingerprint, now: Fingerprint): string[] {
  return Object.keys(now).filter((name) => now[name] !== passedWith[name]);
}
