import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { ActionContext } from '../actions/action.ts';
import type { BonusProduct } from '../actions/fields.ts';
import { type Refusal, refusal } from '../actions/outcome.ts';
import { addBonus } from '../campaigns/add-bonus.ts';
import { editBonus } from '../campaigns/edit-bonus.ts';
import { schedulePrice } from './schedule-price.ts';
import { setPrice } from './set-price.ts';

/** A bonus or a price, as the actions take them that would write it. */
export type Proposal = {
  /** The bonus that is edited; without it one is added. */
  bonus?: string | undefined;
  percentage?: number | undefined;
  fixed?: number | undefined;
  fromAvios?: number | undefined;
  starts?: string | undefined;
  ends?: string | undefined;
  lower?: number | undefined;
  price?: string | undefined;
  /** The price begins then; without it, at once. */
  from?: string | undefined;
};

type Offered = { company: Company; product: BonusProduct; currency: Currency };
type Proposed = { kind: 'proposed'; begins: Date } | Refusal;

/** Writes what is proposed, by the same functions as if it were meant. Returns when it begins. */
export async function propose(
  context: ActionContext,
  of: Offered,
  proposal: Proposal,
): Promise<Proposed> {
  const bonus = await proposeBonus(context, of, proposal);
  if (bonus.kind === 'refused') return bonus;
  const price = await proposePrice(context, of, proposal);
  if (price.kind === 'refused') return price;
  return price.begins > bonus.begins ? price : bonus;
}

async function proposeBonus(
  context: ActionContext,
  { company, product }: Offered,
  { bonus: id, percentage, fixed, fromAvios, ...dates }: Proposal,
): Promise<Proposed> {
  const [starts, ends] = [dateOf(dates.starts), dateOf(dates.ends)];
  const given = [percentage, fixed, fromAvios, starts, ends];
  if (given.every((field) => field === undefined)) return atOnce(context);
  if (id !== undefined) {
    const edited = await editBonus(context, { id, percentage, fixed, fromAvios, starts, ends });
    return edited.kind === 'refused' ? edited : beginning(edited.result.startsAt);
  }
  if (fromAvios === undefined || !starts || !ends) {
    return refusal('bad_request', 'A bonus needs {fromAvios}, {starts} and {ends}.');
  }
  const bonus = { company, product, percentage, fixed, fromAvios, starts, ends };
  const added = await addBonus(context, bonus);
  return added.kind === 'refused' ? added : beginning(added.result.startsAt);
}

async function proposePrice(
  context: ActionContext,
  of: Offered,
  { lower, price, from }: Proposal,
): Promise<Proposed> {
  if (lower === undefined && price === undefined) return atOnce(context);
  if (lower === undefined || price === undefined) {
    return refusal('bad_request', 'A price needs {lower} and {price}.');
  }
  const change = { ...of, lower, price };
  const begins = dateOf(from);
  const outcome = begins
    ? await schedulePrice(context, { ...change, from: begins })
    : await setPrice(context, change);
  if (outcome.kind === 'refused') return outcome;
  return begins ? { kind: 'proposed', begins } : atOnce(context);
}

function atOnce({ now }: ActionContext): Proposed & { kind: 'proposed' } {
  return { kind: 'proposed', begins: now };
}

function beginning(moment: string): Proposed & { kind: 'proposed' } {
  return { kind: 'proposed', begins: new Date(moment) };
}

function dateOf(moment: string | undefined): Date | undefined {
  return moment === undefined ? undefined : new Date(moment);
}
