import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { drawings } from './drawings.ts';
import { emailPictures } from './email-pictures.ts';
import { EMAIL_FILES, png } from './png.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../../..');

for (const [path, text] of Object.entries(drawings)) write(path, text);
for (const [name, drawn] of Object.entries(emailPictures())) {
  write(`${EMAIL_FILES}/${name}.png`, await png(drawn));
}

function write(path: string, content: string | Buffer): void {
  const file = resolve(repositoryRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`${path} ${content.length} bytes`);
}
