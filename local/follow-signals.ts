import type { StorefrontSignals } from '@cairn/contract/calls/storefront-signals';

/** The signals as this process knows them; undefined before it has heard of any. */
export type SignalSource = {
  current(): StorefrontSignals | undefined;
  onChange(listener: (signals: StorefrontSignals) => void): void;
};

type Caches = { forgetPages(): void; forgetContent(): void };

/** Empties a storefront's caches when a version changes. */
export function followSignals({ current, onChange }: SignalSource, caches: Caches): void {
  let last = current();
  onChange((signals) => {
    const before = last;
    last = signals;
    if (signals.contentVersion !== before?.contentVersion) caches.forgetContent();
    else if (signals.operatorVersion !== before.operatorVersion) caches.forgetPages();
  });
}
