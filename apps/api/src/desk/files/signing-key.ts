import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { sharedSecret } from '../../database/shared-secret.ts';
import type { Database } from '../../database/tables.ts';

/** The ASN.1 in front of the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export type SigningKey = {
  /** PEM, as openssl reads it. */
  publicKey: string;
  /** SHA-256 of the public key's DER, which a file names. */
  fingerprint: string;
  /** Base64. */
  sign(text: string): string;
};

/** The Ed25519 key of this shop's exports, the same in all of its processes. */
export async function readSigningKey(db: Database): Promise<SigningKey> {
  const seed = createHash('sha256')
    .update(await sharedSecret(db, 'export-signing'))
    .digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  return {
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: fingerprintOf(publicKey),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

function fingerprintOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex');
}
