import { TRANSFER_STEP } from '@cairn/contract/prices/transfer-step';
import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import type { Effect } from '#app/errors/catalogue.ts';
import type { Quote } from '#app/ordering/choice/update-choice.ts';

/** Amounts with the same fee, which is for the whole transfer. */
export type FeeBand = {
  from: number;
  to: number;
  /** In units of the currency, as it is stored. */
  fee: number;
  isAvailable: boolean;
  texts: { band: string; fee: string };
};

export type Fees = { currency: Currency; bands: readonly FeeBand[] };

/** Avios that a member can transfer; undefined for visitors and while it loads. */
export type Means =
  | {
      balance: number;
      /** Set aside for other orders. */
      held: number;
      /** The rest of the yearly limit. */
      left: number;
    }
  | undefined;

/** The smallest and the largest transfer. */
export function limitsOf(bands: readonly FeeBand[]): { least: number; most: number } {
  return {
    least: Math.min(...bands.map(({ from }) => from)),
    most: Math.max(...bands.map(({ to }) => to)),
  };
}

export function bandOf(bands: readonly FeeBand[], avios: number): FeeBand | undefined {
  return bands.find(({ from, to }) => from <= avios && avios <= to);
}

export function quoteFee(bands: readonly FeeBand[], avios: number): Quote | undefined {
  const band = bandOf(bands, avios);
  return band?.isAvailable ? { price: band.fee, bonusAvios: 0 } : undefined;
}

export type Reach = {
  /** The most that can be sent now; 0 when it is less than the smallest transfer. */
  most: number;
  limitedBy: 'transfer' | 'balance' | 'held' | 'year';
};

export function reachOf(bands: readonly FeeBand[], means: Means): Reach {
  const { least, most } = limitsOf(bands);
  if (!means) return { most, limitedBy: 'transfer' };
  const { balance, held, left } = means;
  const inSteps = (avios: number) => Math.floor(avios / TRANSFER_STEP) * TRANSFER_STEP;
  const [free, year] = [inSteps(balance - held), inSteps(left)];
  const reach = Math.min(most, free, year);
  const limitedBy =
    reach === most
      ? 'transfer'
      : reach === year
        ? 'year'
        : inSteps(balance) > free
          ? 'held'
          : 'balance';
  return { most: reach < least ? 0 : reach, limitedBy };
}

export type AmountError = 'number' | 'balance' | 'year' | 'unavailable';

/** Returns why an amount cannot be transferred, or undefined. */
export function errorOf(
  avios: number | undefined,
  bands: readonly FeeBand[],
  means: Means,
): AmountError | undefined {
  const { least, most } = limitsOf(bands);
  if (avios === undefined || avios < least || avios > most || avios % TRANSFER_STEP !== 0) {
    return 'number';
  }
  const reach = reachOf(bands, means);
  if (avios > reach.most) return reach.limitedBy === 'year' ? 'year' : 'balance';
  return quoteFee(bands, avios) ? undefined : 'unavailable';
}

/** Digits with or without separators of thousands, in any language; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const written = text.normalize('NFKC').trim();
  if (!/^(\d+|\d{1,3}([.,’'\s]\d{3})+)$/.test(written)) return undefined;
  return Number(written.replace(/\D/g, ''));
}

const FIRST_SHOWN = 10_000;

/** The initial amount: the largest up to 10,000 that can be sent. */
export function firstAmount(bands: readonly FeeBand[], means: Means): number {
  const { least, most } = limitsOf(bands);
  const amounts: number[] = [];
  for (let avios = least; avios <= most; avios += TRANSFER_STEP) {
    if (errorOf(avios, bands, means) === undefined) amounts.push(avios);
  }
  return amounts.findLast((avios) => avios <= FIRST_SHOWN) ?? amounts[0] ?? least;
}

type Stop = 'balance' | 'stopped' | 'yearly limit' | 'low avios' | 'unavailable';

type Circumstances = {
  bands: readonly FeeBand[];
  means: Means;
  /** Null when a member's balance is unknown, which is not zero. */
  balance: number | null | undefined;
  /** The effects of the current error. */
  effects: readonly Effect[];
  disabledBy: readonly Effect[];
  /** A member who owes avios cannot transfer any. */
  owes: boolean;
};

/** Returns why nothing can be transferred, or undefined. */
export function stopOf(circumstances: Circumstances): Stop | undefined {
  const { bands, means, balance, effects, disabledBy, owes } = circumstances;
  if (balance === null) return 'balance';
  if (owes) return 'stopped';
  // Before the effects: the errors for these two disable the page themselves.
  if (means && bands.length > 0) {
    const { least } = limitsOf(bands);
    if (means.left < least) return 'yearly limit';
    if (means.balance - means.held < least) return 'low avios';
  }
  if (disabledBy.some((effect) => effects.includes(effect))) return 'stopped';
  return bands.some(({ isAvailable }) => isAvailable) ? undefined : 'unavailable';
}

export type StopReason = { text: string; links: readonly { text: string; link: string }[] };

/** Shown beside the disabled controls, with links to alternatives. */
export function stopText(
  stop: Stop,
  texts: TransferPage['disabled'],
  values: { from: string; date: string },
): StopReason {
  switch (stop) {
    case 'low avios':
      return { text: fillIn(texts.lowAviosText, values), links: texts.lowAviosLinks };
    case 'yearly limit':
      return { text: fillIn(texts.yearlyLimitText, values), links: texts.yearlyLimitLinks };
    case 'unavailable':
      return { text: texts.unavailableText, links: [] };
    case 'balance':
    case 'stopped':
      return { text: texts.stoppedText, links: [] };
  }
}
