import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { drawings } from './drawings.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../../..');

for (const [path, text] of Object.entries(drawings)) {
  const file = resolve(repositoryRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${path} ${text.length} bytes`);
}
