import { fillIn } from '@cairn/contract/values/fill-in';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import type { Stop } from './rules.ts';

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
