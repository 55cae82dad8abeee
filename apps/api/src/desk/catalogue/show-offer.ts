import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { type PriceTier, priceTiers } from '@cairn/contract/prices/price-tiers';
import { pricePackage, tierOf } from '@cairn/contract/prices/tier';
import type { Company } from '@cairn/contract/values/company';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { decimalFromMicro, decimalFromMinor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import { listGenericPrices } from '../../catalogue/list-generic-prices.ts';
import { isOffered } from '../../catalogue/list-products.ts';
import { readPopular } from '../../catalogue/read-popular.ts';
import { transact } from '../../database/transact.ts';
import type { ActionContext } from '../actions/action.ts';
import type { BonusProduct } from '../actions/fields.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { type Proposal, propose } from './propose.ts';

export const shownOffer = z.object({
  at: z.iso.datetime(),
  currency: z.enum(CURRENCIES),
  /** Whether the product is switched on now. */
  isOffered: z.boolean(),
  /** As visitors' pages get them: enough for the shop's own card. */
  tiers: priceTiers,
  /** The package that most members bought lately, if there is one. */
  popular: z.nullable(z.int()),
  packages: z.array(
    z.object({
      avios: z.int(),
      bonusAvios: z.int(),
      totalAvios: z.int(),
      /** A closed one is shown, and cannot be chosen. */
      isAvailable: z.boolean(),
      price: z.number(),
      /** Bonus included. */
      pricePerAvios: z.number(),
      bonusEnds: z.nullable(z.iso.datetime()),
    }),
  ),
});
type ShownOffer = z.infer<typeof shownOffer>;

type Wanted = Proposal & {
  company: Company;
  product: BonusProduct;
  currency: Currency;
  at?: string | undefined;
};

/**
 * The packages as members would see them at a moment, also with a bonus or price that is not there:
 * it is written, read by the shop's own functions and rolled back.
 */
export async function showOffer(
  context: ActionContext,
  { company, product, currency, at, ...proposal }: Wanted,
): Promise<Outcome<ShownOffer>> {
  const { db, now } = context;
  return await transact<Outcome<ShownOffer>>(db, async (trx, { undo }) => {
    const of = { company, product, currency };
    const proposed = await propose({ ...context, db: trx }, of, proposal);
    if (proposed.kind === 'refused') return undo(proposed);
    const begins = new Date(Math.max(now.getTime(), proposed.begins.getTime()));
    const moment = at ? new Date(at) : begins;
    if (moment < now) return undo(refusal('bad_request', '{at} must not be in the past.'));
    const tiers = await listGenericPrices(trx, company, product, currency, moment);
    const { avios } = await readPopular(trx, company, product);
    const result = {
      at: moment.toISOString(),
      currency,
      isOffered: await isOffered(trx, company, product),
      tiers,
      popular: avios ?? null,
      packages: packagesIn(tiers, currency, moment),
    };
    return undo({ kind: 'done', result });
  });
}

function packagesIn(
  tiers: readonly PriceTier[],
  currency: Currency,
  moment: Date,
): ShownOffer['packages'] {
  return PACKAGE_AMOUNTS.flatMap((avios) => {
    const quote = pricePackage(avios, tiers, currency, moment);
    if (!quote) return [];
    const { bonusAvios, bonusEnds, total, pricePerAvios } = quote;
    return [
      {
        ...{ avios, bonusAvios },
        totalAvios: avios + bonusAvios,
        isAvailable: tierOf(avios, tiers)?.available !== false,
        price: decimalFromMinor(total),
        pricePerAvios: decimalFromMicro(pricePerAvios),
        bonusEnds: bonusEnds?.toISOString() ?? null,
      },
    ];
  });
}

export function showPackages({ at, currency, packages, isOffered: isOn }: ShownOffer) {
  const lines = packages.map(({ avios, bonusAvios, isAvailable, price, pricePerAvios }) => {
    const bonus = bonusAvios > 0 ? ` + ${bonusAvios}` : '';
    const closed = isAvailable ? '' : '  closed';
    return `${avios}${bonus}  ${price.toFixed(2)} ${currency}  ${pricePerAvios} each${closed}`;
  });
  return done(`At ${at}${isOn ? '' : ', if the product were on'}:`, ...lines);
}
