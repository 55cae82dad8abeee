/** Payment methods with their own button, by the provider's names. */
export const WALLETS = ['googlepay', 'paywithgoogle'] as const;

export function isWallet(type: string): boolean {
  return WALLETS.some((wallet) => wallet === type);
}

let loading: Promise<boolean> | undefined;

/** Loads the wallet's script once; without a URL the SDK loads the public one itself. */
export function loadWallet(address: string | undefined): Promise<boolean> {
  if (address === undefined) return Promise.resolve(true);
  loading ??= load(address);
  return loading;
}

/** Never rejects: without the wallet the other payment methods still work. */
function load(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.onload = () => resolve(true);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      resolve(false);
    };
    document.head.append(script);
  });
}
