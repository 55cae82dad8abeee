import { productOfId } from '@cairn/contract/orders/transaction-id';
import type { DeskIconName } from '@cairn/ui/desk-icon';
import type { Tone } from '#app/parts/icon-spot.tsx';
import { changeTitle } from '#app/records/entry-texts.ts';
import { aviosText, moneyText, wholeText } from '#app/text/amounts.ts';
import { paidPath } from '#app/text/paths.ts';
import { letterName, sentence } from '#app/text/things.ts';
import type { Happening } from './member.ts';

/** The filters of a member's timeline, each with what it leaves. */
export const SHOWN = {
  all: 'All',
  orders: 'Orders',
  avios: 'Avios',
  emails: 'Emails',
  staff: 'Staff',
} as const;
export type Shown = keyof typeof SHOWN;

export function isShown(text: string | null): text is Shown {
  return text !== null && text in SHOWN;
}

const KINDS: Record<Exclude<Shown, 'all' | 'orders'>, ReadonlySet<string>> = {
  avios: new Set(['avios', 'debt']),
  emails: new Set(['letter', 'message']),
  staff: new Set(['staff', 'note']),
};

export function isOf({ entry }: Happening, shown: Shown): boolean {
  return shown === 'all' || shown === 'orders' || KINDS[shown].has(entry.kind);
}

export type HappeningText = {
  icon: DeskIconName;
  tone: Tone;
  title: string;
  /** The order or plan concerned; `to` is its path. */
  subject?: string;
  to?: string;
  note?: string;
  /** Somebody’s own words. */
  quote?: string;
  value?: string;
  valueNote?: string;
};

const PRODUCTS: Record<string, { name: string; icon: DeskIconName; tone: Tone }> = {
  purchase: { name: 'Purchase', icon: 'shopping-bag', tone: 'brand' },
  gift: { name: 'Gift', icon: 'gift', tone: 'heather' },
  transfer: { name: 'Transfer', icon: 'arrow-left-right', tone: 'sea' },
  booster: { name: 'Boost', icon: 'zap', tone: 'gorse' },
  subscription: { name: 'Plan', icon: 'repeat', tone: 'brand' },
};

const POSTINGS: Record<string, string> = {
  credit: 'Credited',
  reversal: 'Taken back',
  opening: 'Opening balance',
  adjustment: 'Corrected by staff',
  repayment: 'Debt repaid',
  earn: 'Earned',
  spend: 'Spent',
};

const DEBT_CAUSES = {
  brought_along: 'Owed before the member’s account was brought here',
  collected: 'Repaid from new avios',
  corrected: 'Corrected by staff',
};

/** Title and note of an entry in a member's timeline. */
export function happeningText({ entry }: Happening): HappeningText {
  switch (entry.kind) {
    case 'state': {
      const { subject, note, money } = entry;
      const product = productOf(subject);
      return {
        icon: product.icon,
        tone: product.tone,
        title: `${product.name}: ${changeTitle(entry).toLowerCase()}`,
        ...about(subject),
        ...(note && { note }),
        ...(money && { value: moneyText(money) }),
      };
    }
    case 'avios': {
      const { what, source, change, balance } = entry;
      return {
        icon: 'coins',
        tone: change < 0 ? 'quiet' : 'ok',
        title: POSTINGS[what] ?? sentence(what),
        ...(source.id !== '' && source.type !== 'payment' && about(source.id)),
        value: `${change > 0 ? '+' : '−'}${aviosText(Math.abs(change))}`,
        valueNote: `balance ${wholeText(balance)}`,
      };
    }
    case 'debt': {
      const { change, source, cause } = entry;
      return {
        icon: 'triangle-alert',
        tone: change > 0 ? 'bad' : 'ok',
        title: change > 0 ? 'Debt grew' : 'Debt shrank',
        ...(source.id !== '' && source.type !== 'payment' && about(source.id)),
        ...(cause !== null && { note: DEBT_CAUSES[cause] }),
        value: aviosText(Math.abs(change)),
      };
    }
    case 'letter':
      return {
        icon: 'mail',
        tone: 'quiet',
        title: `Email: ${letterName(entry.letter)}`,
        ...about(entry.about),
        note: `to the ${entry.role}`,
      };
    case 'staff': {
      const { actor, action, subject, detail } = entry;
      const isRefused = detail.refused !== undefined;
      return {
        icon: action === 'member reveal' ? 'eye' : 'user-cog',
        tone: isRefused ? 'warn' : 'quiet',
        title: `${actor}: ${action}${isRefused ? ', refused' : ''}`,
        ...(subject && about(subject)),
        ...(typeof detail.reason === 'string' && { note: detail.reason }),
      };
    }
    case 'note':
      return {
        icon: 'message-square',
        tone: 'gorse',
        title: `Note by ${entry.actor}`,
        ...(entry.about && about(entry.about)),
        quote: entry.text,
      };
    case 'message':
      return {
        icon: 'mail',
        tone: 'sea',
        title: `Message to us: ${sentence(entry.topic).toLowerCase()}`,
        ...(entry.order && about(entry.order)),
        note: entry.reference,
        quote: entry.message,
      };
    case 'provider_event':
      return {
        icon: 'circle-alert',
        tone: 'warn',
        title: `Provider: ${sentence(entry.review ?? entry.outcome).toLowerCase()}`,
        ...about(entry.reference),
      };
  }
}

/** An order or subscription, or a charge or month of one; nothing for what has no page. */
function about(reference: string): { subject: string; to: string } | undefined {
  const [id = reference] = reference.split(/[./]/);
  return productOfId(id) ? { subject: id.slice(0, 9), to: paidPath(id) } : undefined;
}

function productOf(id: string): { name: string; icon: DeskIconName; tone: Tone } {
  const product = PRODUCTS[productOfId(id) ?? ''];
  return product ?? { name: 'Order', icon: 'shopping-bag', tone: 'brand' };
}
