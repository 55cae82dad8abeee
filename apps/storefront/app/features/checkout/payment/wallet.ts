/** Payment methods with their own button, by the provider's names. */
export const WALLETS = ['googlepay', 'paywithgoogle'] as const;

export function isWallet(type: string): boolean {
  return WALLETS.some((wallet) => wallet === type);
}

/** The card form does not wait for the wallet any longer than this. */
const TIME_LIMIT = 3_000;

let loading: Promise<boolean> | undefined;

/** Loads the wallet's script once. Without a URL there is no wallet: the page's policy would refuse any script. */
export async function loadWallet(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false;
  loading ??= load(address);
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, TIME_LIMIT, false));
  return await Promise.race([loading, tooLate]);
}

/** Never rejects: without the wallet the other payment methods still work. */
function load(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.nonce = pageNonce();
    script.onload = () => resolve(true);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      resolve(false);
    };
    document.head.append(script);
  });
}

/** Scripts without it are refused by the page's policy. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
