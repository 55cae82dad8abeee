import type { DeskIconName } from '@cairn/ui/desk-icon';
import type { ResultOf } from '#app/calls/call-action.ts';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import type { Tone } from '#app/parts/icon-spot.tsx';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { ROLE_NAMES } from '#app/text/roles.ts';
import { momentOf } from '#app/text/times.ts';

export type RequestItem = ResultOf<'approval list'>['requests'][number];
export type RequestView = ResultOf<'approval view'>;

export type RequestText = {
  icon: DeskIconName;
  tone: Tone;
  title: string;
  /** The amount or change that it is about, where its input says so. */
  amount: string | undefined;
  /** On the button, after "Approve". */
  what: string;
};

type Input = Readonly<Record<string, unknown>>;

/** An input as it was kept, perhaps by an earlier version: nothing of it is taken for granted. */
export function inputOf({ input }: Pick<RequestItem, 'input'>): Input {
  return Object(input);
}

export function textIn(input: Input, name: string): string {
  const value = input[name];
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

export function numberIn(input: Input, name: string): number | undefined {
  const value = input[name];
  return typeof value === 'number' ? value : undefined;
}

function productIn(input: Input): string {
  const value = textIn(input, 'product');
  const names: Readonly<Record<string, string>> = PRODUCT_NAMES;
  return names[value] ?? value;
}

/** A request in a line: what it is about, and how much. */
export function requestText(item: RequestItem): RequestText {
  const known = KINDS[item.action];
  if (!known || item.input === undefined) return textOfUnknown(item);
  const { icon, tone = 'quiet', what } = known;
  return { icon, tone, what, ...known.describe(inputOf(item), item) };
}

/** For actions without a text of their own, or that the reader may not see. */
function textOfUnknown({ action, subject }: RequestItem): RequestText {
  const name = `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
  const icon = KINDS[action]?.icon ?? 'check-check';
  return { icon, tone: 'quiet', title: `${name} ${subject}`, amount: undefined, what: '' };
}

type Kind = {
  icon: DeskIconName;
  tone?: Tone;
  what: string;
  describe: (input: Input, item: RequestItem) => Pick<RequestText, 'title' | 'amount'>;
};

const KINDS: Readonly<Record<string, Kind>> = {
  'bonus add': {
    icon: 'tag',
    tone: 'gorse',
    what: 'the bonus',
    describe: (input) => ({
      title: `Bonus ${worthIn(input)} from ${countIn(input, 'fromAvios')} avios`,
      amount: `${productIn(input)}, ${textIn(input, 'company')}`,
    }),
  },
  'bonus edit': {
    icon: 'tag',
    tone: 'gorse',
    what: 'the change',
    describe: () => ({ title: 'Change a bonus', amount: undefined }),
  },
  'bonus end': {
    icon: 'tag',
    tone: 'bad',
    what: 'its end',
    describe: () => ({ title: 'End a bonus', amount: undefined }),
  },
  'campaign add': campaign('New booster campaign', 'the campaign'),
  'campaign edit': campaign('Move booster campaign', 'the change'),
  'campaign end': campaign('End booster campaign', 'its end', 'bad'),
  price: {
    icon: 'coins',
    tone: 'gorse',
    what: 'the price',
    describe: (input) => ({
      title: `New price of ${countIn(input, 'lower')} avios`,
      amount: `${productIn(input)}, ${textIn(input, 'currency')}`,
    }),
  },
  'price schedule': {
    icon: 'calendar-clock',
    tone: 'gorse',
    what: 'the price',
    describe: (input) => ({
      title: `Price of ${countIn(input, 'lower')} avios from ${momentIn(input, 'from')}`,
      amount: `${productIn(input)}, ${textIn(input, 'currency')}`,
    }),
  },
  'price withdraw': {
    icon: 'calendar-clock',
    what: 'the withdrawal',
    describe: (input) => ({
      title: `Withdraw the price of ${countIn(input, 'lower')} avios`,
      amount: `${productIn(input)}, ${textIn(input, 'currency')}`,
    }),
  },
  'plan-price': {
    icon: 'repeat',
    tone: 'brand',
    what: 'the price',
    describe: (input) => ({
      title: `New price of plan ${textIn(input, 'package')}, ${textIn(input, 'billing')}`,
      amount: moneyIn(input),
    }),
  },
  'plan switch': {
    icon: 'toggle-left',
    tone: 'bad',
    what: 'it',
    describe: (input) => ({
      title: `Take plan ${textIn(input, 'package')} off sale`,
      amount: textIn(input, 'company'),
    }),
  },
  switch: {
    icon: 'toggle-left',
    tone: 'bad',
    what: 'it',
    describe: (input) => ({
      title: `Switch ${productIn(input)} off`,
      amount: textIn(input, 'company'),
    }),
  },
  refund: refund(),
  'delivery cancel': refund('Cancel delivery'),
  'subscription refund': refund('Refund of plan'),
  'adjust avios': {
    icon: 'coins',
    tone: 'heather',
    what: 'the correction',
    describe: (input, { subject }) => ({
      title: `Correct avios of ${subject.replace('/', ' ')}`,
      amount: correctionIn(input),
    }),
  },
  'adjust debt': {
    icon: 'coins',
    tone: 'heather',
    what: 'the correction',
    describe: (_, { subject }) => ({
      title: `Correct the debt of ${subject.replace('/', ' ')}`,
      amount: undefined,
    }),
  },
  'adjust money': {
    icon: 'scale',
    tone: 'heather',
    what: 'the correction',
    describe: (_, { subject }) => ({
      title: `Correct money of ${shortId(subject)}`,
      amount: undefined,
    }),
  },
  'member erase': {
    icon: 'user',
    tone: 'bad',
    what: 'the erasure',
    describe: (_, { subject }) => ({
      title: `Erase member ${subject.replace('/', ' ')}`,
      amount: undefined,
    }),
  },
};

function campaign(title: string, what: string, tone: Tone = 'sea'): Kind {
  const describe = (input: Input) => ({
    title: `${title} ${textIn(input, 'code')}`,
    amount: textIn(input, 'company'),
  });
  return { icon: 'megaphone', tone, what, describe };
}

function refund(title = 'Refund'): Kind {
  const describe = (_: Input, { subject, before, after }: RequestItem) => {
    const currency = after?.currency ?? before?.currency;
    const [from, to] = [before?.moneyBack ?? 0, after?.moneyBack];
    const isKnown =
      typeof currency === 'string' && typeof to === 'number' && typeof from === 'number';
    return {
      title: `${title} ${shortId(subject)}`,
      amount: isKnown ? moneyText({ amount: to - from, currency }) : undefined,
    };
  };
  return { icon: 'undo-2', tone: 'bad', what: 'the refund', describe };
}

function worthIn(input: Input): string {
  const percentage = numberIn(input, 'percentage');
  return percentage === undefined ? countIn(input, 'fixed') : `${percentage}%`;
}

function countIn(input: Input, name: string): string {
  const count = numberIn(input, name);
  return count === undefined ? '' : wholeText(count);
}

function momentIn(input: Input, name: string): string {
  const moment = textIn(input, name);
  return Number.isNaN(Date.parse(moment)) ? moment : momentOf(moment);
}

function moneyIn(input: Input): string | undefined {
  const [amount, currency] = [Number(textIn(input, 'price')), textIn(input, 'currency')];
  return amount > 0 && currency !== '' ? moneyText({ amount, currency }) : undefined;
}

function correctionIn(input: Input): string | undefined {
  const [add, take] = [numberIn(input, 'add'), numberIn(input, 'take')];
  if (add !== undefined) return `+${wholeText(add)} avios`;
  return take === undefined ? undefined : `−${wholeText(take)} avios`;
}

/** "Finance or Admin" */
export function decidersText({ deciders }: Pick<RequestView, 'deciders'>): string {
  return deciders.map((role) => ROLE_NAMES[role]).join(' or ');
}
