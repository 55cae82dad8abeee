/** What the provider calls the wallets that bring a button of their own. */
export const WALLETS = ['googlepay', 'paywithgoogle'] as const;

export function isWallet(type: string): boolean {
  return WALLETS.some((wallet) => wallet === type);
}

let loading: Promise<boolean> | undefined;

/** Loads the wallet's own script, once; without an address the form loads the public one itself. */
export function loadWallet(address: string | undefined): Promise<boolean> {
  if (address === undefined) return Promise.resolve(true);
  loading ??= load(address);
  return loading;
}

/** Without it the other ways to pay are still there. */
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
