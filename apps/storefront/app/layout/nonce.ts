import { createContext, use } from 'react';

/** Set while the server renders; in the browser it is read from a script element. */
export const Nonce = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  const nonce = use(Nonce);
  if (nonce !== undefined || typeof document === 'undefined') return nonce;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
