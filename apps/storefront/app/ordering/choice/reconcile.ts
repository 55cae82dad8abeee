/** The current price of an amount, in units of the currency. */
export type Quote = { price: number; bonusAvios: number };

export type Chosen = Quote & { avios: number; currency: string };

export type Reconciled =
  | { kind: 'kept' }
  | { kind: 'gone' }
  /** `isTold` unless the member changed the currency by hand. */
  | { kind: 'changed'; price: number; bonusAvios: number; isReported: boolean };

/** Compares a stored choice with current prices. */
export function reconcile(
  chosen: Chosen,
  { currency, quote }: { currency: string; quote: (avios: number) => Quote | undefined },
  ownCurrency: string | undefined,
): Reconciled {
  const now = quote(chosen.avios);
  if (!now) return { kind: 'gone' };
  const { price, bonusAvios } = now;
  const isSameCurrency = chosen.currency === currency;
  if (isSameCurrency && chosen.price === price && chosen.bonusAvios === bonusAvios) {
    return { kind: 'kept' };
  }
  const isReported = isSameCurrency || ownCurrency !== currency;
  return { kind: 'changed', price, bonusAvios, isReported };
}
