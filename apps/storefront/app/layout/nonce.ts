import { createContext, use } from 'react';

/** The page's nonce while the server renders; the browser has it in the scripts that it got. */
export const Nonce = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  const nonce = use(Nonce);
  if (nonce !== undefined || typeof document === 'undefined') return nonce;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
