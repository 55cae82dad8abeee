import { createHash } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/**
 * Lines, then a line of JSON that describes the file with the SHA-256 of all lines before it, and a
 * last one with its signature. A `prefix`, such as # in CSV, keeps both from being read as data.
 */
export async function* signedLines(
  batches: AsyncIterable<readonly string[]>,
  about: () => Record<string, unknown>,
  key: SigningKey,
  prefix = '',
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const batch of batches) {
    const piece = batch.map((line) => `${line}\n`).join('');
    hash.update(piece);
    lines += batch.length;
    yield piece;
  }
  const manifest = JSON.stringify({
    ...about(),
    lines,
    sha256: hash.digest('hex'),
    key: key.fingerprint,
  });
  yield `${prefix}${manifest}\n${prefix}${key.sign(manifest)}\n`;
}
