import * as z from 'zod/mini';
import { type Command, command } from '../command.ts';
import {
  bonusProduct,
  code,
  company,
  count,
  currency,
  moment,
  product,
  tieredProduct,
  word,
} from '../fields.ts';
import { addBonus } from './add-bonus.ts';
import { addCampaign } from './add-campaign.ts';
import { announcePlanPrice, planPrice } from './announce-plan-price.ts';
import { endBonus } from './end-bonus.ts';
import { endCampaign } from './end-campaign.ts';
import { listBonuses } from './list-bonuses.ts';
import { listCampaigns } from './list-campaigns.ts';
import { priceText, setPrice } from './set-price.ts';
import { setSwitch } from './set-switch.ts';
import { setTier } from './set-tier.ts';

/** Commands for products and prices. */
export const CATALOGUE_COMMANDS: readonly Command[] = [
  command({
    name: 'price',
    about:
      'Sets the price per avios of the tier that begins at <lower>; for a transfer, its whole fee.',
    example: 'price EI purchase 2000 EUR 0.0245',
    words: ['company', 'product', 'lower', 'currency', 'price'],
    input: z.object({
      company,
      product: tieredProduct,
      lower: count('lower'),
      currency,
      price: priceText,
    }),
    run: setPrice,
  }),
  command({
    name: 'plan-price',
    about:
      'Announces a new price to the subscribers of a plan, by email and at least 30 days ahead. It replaces a price that was announced and is not charged yet.',
    example: 'plan-price EI steady monthly EUR 69.90 --from 2027-03-01T00:00:00Z',
    words: ['company', 'package', 'monthly|annually', 'currency', 'price'],
    options: { from: { type: 'string', shown: '--from <moment>' } },
    input: z.pipe(
      z.object({
        company,
        package: z.string(),
        'monthly|annually': word('billing', ['monthly', 'annually']),
        currency,
        price: planPrice,
        from: moment('--from'),
      }),
      z.transform(({ 'monthly|annually': billing, ...plan }) => ({ ...plan, billing })),
    ),
    run: announcePlanPrice,
  }),
  command({
    name: 'tier',
    about:
      'Opens or closes the tier that begins at <lower>. A closed one is shown and cannot be chosen.',
    example: 'tier EI purchase 70000 close',
    words: ['company', 'product', 'lower', 'open|close'],
    input: z.pipe(
      z.object({
        company,
        product: tieredProduct,
        lower: count('lower'),
        'open|close': word('state', ['open', 'close']),
      }),
      z.transform(({ 'open|close': state, ...tier }) => ({ ...tier, state })),
    ),
    run: setTier,
  }),
  command({
    name: 'switch',
    about: 'Switches a product on or off. What was ordered before goes on.',
    example: 'switch EI booster off',
    words: ['company', 'product', 'on|off'],
    input: z.pipe(
      z.object({ company, product, 'on|off': word('state', ['on', 'off']) }),
      z.transform(({ 'on|off': state, ...switched }) => ({ ...switched, state })),
    ),
    run: setSwitch,
  }),
  command({
    name: 'bonus add',
    about:
      'Adds a bonus that is open to all, for packages from so many avios on. Transfers have none.',
    example:
      'bonus add EI purchase --percentage 25 --from-avios 20000 --starts 2026-12-01T00:00:00Z --ends 2026-12-31T23:59:59Z',
    words: ['company', 'product'],
    options: {
      percentage: { type: 'string', shown: '(--percentage <n>' },
      fixed: { type: 'string', shown: '| --fixed <n>)' },
      'from-avios': { type: 'string', shown: '--from-avios <n>' },
      starts: { type: 'string', shown: '--starts <moment>' },
      ends: { type: 'string', shown: '--ends <moment>' },
    },
    input: z.object({
      company,
      product: bonusProduct,
      percentage: z.optional(count('--percentage')),
      fixed: z.optional(count('--fixed')),
      'from-avios': count('--from-avios'),
      starts: moment('--starts'),
      ends: moment('--ends'),
    }),
    run: addBonus,
  }),
  command({
    name: 'bonus list',
    about: 'Lists the bonuses that run now or will.',
    example: 'bonus list',
    input: z.object({}),
    run: listBonuses,
  }),
  command({
    name: 'bonus end',
    about: 'Ends a bonus now, or takes back one that has not begun.',
    example: 'bonus end demo-bonus-EI-2026-11-01',
    words: ['id'],
    input: z.object({ id: z.string() }),
    run: endBonus,
  }),
  command({
    name: 'campaign add',
    about:
      'Gives members who enrol with the code the discounted booster prices, from one moment up to another.',
    example: 'campaign add EI 4x-week --starts 2026-12-01T00:00:00Z --ends 2026-12-07T23:59:59Z',
    words: ['company', 'code'],
    options: {
      starts: { type: 'string', shown: '--starts <moment>' },
      ends: { type: 'string', shown: '--ends <moment>' },
    },
    input: z.object({ company, code, starts: moment('--starts'), ends: moment('--ends') }),
    run: addCampaign,
  }),
  command({
    name: 'campaign list',
    about: 'Lists the booster campaigns that run now or will.',
    example: 'campaign list',
    input: z.object({}),
    run: listCampaigns,
  }),
  command({
    name: 'campaign end',
    about: 'Ends a booster campaign now, with its later windows. Started orders keep their price.',
    example: 'campaign end EI 4x-week',
    words: ['company', 'code'],
    input: z.object({ company, code }),
    run: endCampaign,
  }),
];
