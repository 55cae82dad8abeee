import { COMPANIES, type Company } from '@cairn/contract/values/company';
import type { ResultOf } from '#app/calls/call-action.ts';
import { type Bonus, bonusText } from '#app/catalogue/package-price.ts';
import { wholeText } from '#app/text/amounts.ts';

export type Campaign = ResultOf<'campaign list'>['campaigns'][number];
type RequestItem = ResultOf<'approval list'>['requests'][number];

/** A bonus, a window of a campaign, or one of them that waits for approval. */
export type Offer = {
  id: string;
  product: 'purchase' | 'gift' | 'transfer' | 'booster';
  company: Company;
  title: string;
  startsAt: string;
  endsAt: string;
  state: 'past' | 'running' | 'to come' | 'waiting';
  /** Where another counts instead. */
  losses: readonly { from: number; to: number }[];
  /** The number of the request that waits. */
  request?: number;
};

export function offerOf(bonuses: readonly Bonus[], campaigns: readonly Campaign[]): Offer[] {
  return [
    ...bonuses.map(({ id, product, company, startsAt, endsAt, state, overlaps, ...terms }) => ({
      ...{ id, product, company, startsAt, endsAt, state },
      title: bonusText(terms),
      losses: overlaps
        .filter(({ doesOtherCount }) => doesOtherCount)
        .map((part) => ({ from: Date.parse(part.startsAt), to: Date.parse(part.endsAt) })),
    })),
    ...campaigns.map((campaign) => ({
      ...{ id: campaignId(campaign), product: 'booster' as const, company: campaign.company },
      ...{ startsAt: campaign.startsAt, endsAt: campaign.endsAt, state: campaign.state },
      title: campaign.code,
      losses: [],
    })),
  ];
}

/** A window is known by its campaign and its beginning. */
export function campaignId({
  company,
  code,
  startsAt,
}: Pick<Campaign, 'company' | 'code' | 'startsAt'>): string {
  return `${company} ${code} ${startsAt}`;
}

/** Bonuses and campaigns that wait for approval, if the reader may see their input. */
export function waitingOffers(requests: readonly RequestItem[]): Offer[] {
  return requests.flatMap(({ id, action, input }): Offer[] => {
    const asked: Readonly<Record<string, unknown>> = Object(input);
    const { starts, ends, product, code, fromAvios } = asked;
    const company = COMPANIES.find((one) => one === asked.company);
    if (!company || typeof starts !== 'string' || typeof ends !== 'string') return [];
    const common = {
      ...{ id: `request ${id}`, company, request: id, state: 'waiting' as const, losses: [] },
      ...{ startsAt: starts, endsAt: ends },
    };
    if (action === 'campaign add') {
      return [{ ...common, product: 'booster' as const, title: `${code}` }];
    }
    if (action !== 'bonus add' || typeof fromAvios !== 'number') return [];
    const worth = asked.percentage === undefined ? `${asked.fixed}` : `${asked.percentage}%`;
    const title = `${worth} from ${wholeText(fromAvios)}`;
    return [{ ...common, product: product === 'gift' ? 'gift' : 'purchase', title }];
  });
}
