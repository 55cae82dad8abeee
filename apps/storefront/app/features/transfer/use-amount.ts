import { TRANSFER_STEP } from '@cairn/contract/prices/transfer-step';
import { useState } from 'react';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import {
  type AmountError,
  errorOf,
  type FeeBand,
  firstAmount,
  limitsOf,
  type Means,
  parseAmount,
  reachOf,
} from './rules.ts';

type AmountOptions = {
  bands: readonly FeeBand[];
  means: Means;
  /** The order stored in this browser; undefined until it is read. */
  chosen: number | undefined;
  readStored(): number | undefined;
  locale: string;
  /** Stores an amount that can be transferred. */
  choose(avios: number): void;
};

export type Amount = {
  /** As it stands in the field: what was typed stays there, right or wrong. */
  text: string;
  /** Shown by slider, fee and summary: of a wrong number, the nearest that can be transferred. */
  avios: number;
  error: AmountError | undefined;
  /** Not while a number is being typed, which may be half of a right one. */
  isErrorShown: boolean;
  type(text: string): void;
  /** The member has left the field, or wants to go on. */
  finish(): void;
  set(avios: number): void;
  /** More or fewer than are chosen. */
  step(by: number): void;
};

/** The number of avios, from field, slider and buttons. */
export function useAmount({
  bands,
  means,
  chosen,
  readStored,
  locale,
  choose,
}: AmountOptions): Amount {
  const [typed, setTyped] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const reach = reachOf(bands, means).most;
  const first = firstAmount(bands, means);
  const wanted = typed === undefined ? (chosen ?? first) : parseAmount(typed);
  const error = errorOf(wanted, bands, means);
  const isPossible = (avios: number | undefined) => errorOf(avios, bands, means) === undefined;

  function shown(): number {
    if (wanted !== undefined && (error === undefined || error === 'unavailable')) return wanted;
    if (error !== 'number') return reach;
    return chosen !== undefined && isPossible(chosen) ? chosen : first;
  }

  function set(avios: number): void {
    const { least } = limitsOf(bands);
    const next = Math.max(least, Math.min(reach, avios));
    setTyping(false);
    if (isPossible(next)) {
      setTyped(undefined);
      choose(next);
    } else {
      // Within a band that is closed: shown with the reason, and not stored.
      setTyped(formatCount(next, locale));
    }
  }

  return {
    text: typed ?? formatCount(wanted ?? first, locale),
    avios: shown(),
    error,
    isErrorShown: error !== undefined && !isTyping,
    type(text) {
      setTyped(text);
      setTyping(true);
      const avios = parseAmount(text);
      if (avios !== undefined && isPossible(avios)) choose(avios);
    },
    finish() {
      setTyping(false);
      if (error === undefined) setTyped(undefined);
    },
    set,
    step(by) {
      // Until the session is restored, a member's stored amount is hidden and another one is shown.
      const stored = typed === undefined && chosen === undefined ? readStored() : undefined;
      set((stored ?? shown()) + by);
    },
  };
}

/** The amounts of the buttons, without those beyond reach. */
export function quickAmounts(reach: number): number[] {
  return [5, 10, 20].map((steps) => steps * TRANSFER_STEP).filter((avios) => avios < reach);
}
