/// <reference lib="dom" />

export type Encrypt = (secret: object) => Promise<string>;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Encrypts to a compact JWE with the service's public key, served next to this file. */
export async function createEncrypt(): Promise<Encrypt> {
  const jwk = await (await fetch('publicKey.json')).json();
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('jwk', jwk, rsa, false, ['encrypt']);
  const head = base64url(utf8(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })));

  return async (secret) => {
    const contentKey = crypto.getRandomValues(new Uint8Array(32));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: utf8(head) },
        key,
        utf8(JSON.stringify({ ...secret, generationtime: new Date().toISOString() })),
      ),
    );
    const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, contentKey);
    const parts = [new Uint8Array(wrapped), iv, sealed.slice(0, -16), sealed.slice(-16)];
    return [head, ...parts.map(base64url)].join('.');
  };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
