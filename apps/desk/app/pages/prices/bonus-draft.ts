import { COMPANIES, type Company, OPERATIONS } from '@cairn/contract/values/company';
import type { InputOf } from '#app/calls/call-action.ts';
import type { Bonus, BonusTerms } from '#app/catalogue/package-price.ts';
import { instantOf, localOf } from '#app/text/local-moment.ts';

/** The fields' values as typed. */
export type BonusDraft = {
  company: Company;
  product: 'purchase' | 'gift';
  kind: 'percentage' | 'fixed';
  value: string;
  fromAvios: string;
  /** By the company's clock. */
  starts: string;
  ends: string;
};

const DAY = 24 * 3_600_000;

export type ReadDraft = {
  terms: BonusTerms;
  worth: Pick<InputOf<'bonus add'>, 'percentage' | 'fixed'>;
  rest: Pick<InputOf<'bonus add'>, 'fromAvios' | 'starts' | 'ends'>;
};

/** Undefined while something is missing. */
export function readDraft({ company, kind, value, fromAvios, starts, ends }: BonusDraft) {
  const [worth, from] = [countIn(value), countIn(fromAvios)];
  const [startsAt, endsAt] = [instantOf(starts, company), instantOf(ends, company)];
  if (!worth || !from || !startsAt || !endsAt) return undefined;
  const read: ReadDraft = {
    terms: { kind, value: worth, fromAvios: from },
    worth: { [kind]: worth },
    rest: { fromAvios: from, starts: startsAt, ends: throughMinute(endsAt) },
  };
  return read;
}

/** 20,000 and 20000 are the same. */
function countIn(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) || undefined : undefined;
}

/** A bonus has the last second of the minute that is typed as its end. */
function throughMinute(instant: string): string {
  return new Date(Date.parse(instant) + 59_000).toISOString();
}

export function newDraft(): BonusDraft {
  const company = COMPANIES.find((one) => OPERATIONS[one].country === 'IE') ?? 'EI';
  const start = localOf(Date.now() + 7 * DAY, company).slice(0, 10);
  const end = localOf(Date.now() + 13 * DAY, company).slice(0, 10);
  return {
    ...{ company, product: 'purchase', kind: 'percentage', value: '25', fromAvios: '20,000' },
    ...{ starts: `${start}T00:00`, ends: `${end}T23:59` },
  };
}

export function draftOf({ company, product, kind, value, fromAvios, startsAt, endsAt }: Bonus) {
  const draft: BonusDraft = {
    ...{ company, kind, product: product === 'gift' ? 'gift' : 'purchase' },
    ...{ value: `${value}`, fromAvios: fromAvios.toLocaleString('en-IE') },
    ...{ starts: localOf(startsAt, company), ends: localOf(endsAt, company) },
  };
  return draft;
}
