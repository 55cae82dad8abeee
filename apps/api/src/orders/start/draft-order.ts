import { deliveryDates, deliveryMoment } from '@cairn/contract/orders/delivery-dates';
import type {
  BoosterStart,
  GiftStart,
  TransferStart,
} from '@cairn/contract/orders/start-transaction';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { companyTimeZone, timeZoneOf } from '@cairn/contract/values/time-zone';
import { quoteBoost } from '../../booster/quote-boost.ts';
import type { Reservation } from '../../caps/reserving-caps.ts';
import { tiersOf } from '../../catalogue/list-tiers.ts';
import type { Offer } from '../../catalogue/read-offer.ts';
import { quoteOf } from '../../catalogue/rules.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { findRecipient } from '../../members/find-recipient.ts';
import type { MemberStatus } from '../../members/read-standing.ts';
import { firstRefusal } from '../../members/rules.ts';
import type { StartRefusal, StartRequest } from './start-request.ts';

/** An order as it will be written: checked, priced, and with the caps that it reserves. */
export type Draft = {
  avios: number;
  bonusAvios: number;
  priceMicro: number;
  totalMinor: number;
  currency: Currency;
  recipient?: TransferStart['targetAccount'] & { message: string | null; occasion: string | null };
  deliverAt?: Date;
  boost?: { multiplier: number; qualifyingAvios: number; activityIds: string[] };
  caps: Reservation[];
};

type Drafted = { kind: 'drafted'; draft: Draft } | StartRefusal;

const GONE = 'This package is not available any more.';

/** Asks everything that may stand in an order's way, in the order in which it is told. */
export async function draftOrder(
  db: Database,
  member: Member,
  { memberStatus, offer }: { memberStatus: MemberStatus | undefined; offer: Offer },
  request: StartRequest,
  now: Date,
): Promise<Drafted> {
  if (!offer.isOffered) return { kind: 'not_offered' };
  if (!memberStatus) return { kind: 'unknown_member' };

  const recipient = 'targetAccount' in request ? request.targetAccount : undefined;
  const delivery = deliveryOf(request, member.company, memberStatus.member.country, now);
  const found =
    recipient &&
    (await findRecipient(
      db,
      { company: member.company, number: recipient.ffpNumber },
      delivery.kind === 'dated' ? delivery.at : now,
    ));
  const needed = request.numberOfPoints;
  const code = firstRefusal({
    now,
    timeZone: companyTimeZone(member.company),
    member: memberStatus.member,
    owes: memberStatus.owes,
    ...(request.product === 'transfer' &&
      memberStatus.balance !== undefined && {
        needsFree: { needed, free: memberStatus.balance - memberStatus.held },
      }),
    ...(recipient && {
      recipient: {
        number: recipient.ffpNumber,
        firstName: recipient.firstName,
        lastName: recipient.lastName,
        found,
        wouldReceive: { avios: needed, left: found?.receivedLeft ?? 0 },
      },
    }),
  });
  if (code !== undefined) return { kind: 'refused_by_rule', code };
  if (memberStatus.balance === undefined) return { kind: 'balance_unknown' };

  switch (request.product) {
    case 'purchase':
      return draftPackage(offer, member, 'purchase', request, now);
    case 'gift':
    case 'transfer':
      return draftGift(offer, member, delivery, request.product, request, now);
    case 'booster':
      return await draftBoost(db, member, request, now);
  }
}

function draftPackage(
  offer: Offer,
  { number }: Member,
  product: 'purchase' | 'gift' | 'transfer',
  { numberOfPoints, currency }: { numberOfPoints: number; currency: Currency },
  now: Date,
): Drafted {
  const quote = quoteOf(product, numberOfPoints, tiersOf(offer, now), currency, now);
  if (!quote) return { kind: 'gone', message: GONE };
  const caps = [{ kind: 'purchase' as const, number, amount: numberOfPoints }];
  return { kind: 'drafted', draft: { avios: numberOfPoints, currency, caps, ...quote } };
}

function draftGift(
  offer: Offer,
  member: Member,
  delivery: Delivery,
  product: 'gift' | 'transfer',
  body: TransferStart & Pick<GiftStart, 'occasion'>,
  now: Date,
): Drafted {
  if (delivery.kind === 'out_of_bounds') {
    return { kind: 'bad_request', message: 'issueDate must be from tomorrow to 12 months ahead.' };
  }
  const drafted = draftPackage(offer, member, product, body, now);
  if (drafted.kind !== 'drafted') return drafted;
  const amount = body.numberOfPoints;
  const sent = { kind: 'sent' as const, number: member.number, amount };
  const draft: Draft = {
    ...drafted.draft,
    // The recipient's cap is reserved when the payment is authorised.
    caps: product === 'transfer' ? [sent] : [],
    recipient: {
      ...body.targetAccount,
      message: body.message?.trim() || null,
      occasion: body.occasion ?? null,
    },
    ...(delivery.kind === 'dated' && { deliverAt: delivery.at }),
  };
  return { kind: 'drafted', draft };
}

type Delivery = { kind: 'at_once' } | { kind: 'dated'; at: Date } | { kind: 'out_of_bounds' };

function deliveryOf(
  request: StartRequest,
  company: Company,
  country: string | null,
  now: Date,
): Delivery {
  if (!('issueDate' in request) || !request.issueDate) return { kind: 'at_once' };
  const zone = timeZoneOf(country, company);
  const { first, last } = deliveryDates(zone, now);
  const { issueDate } = request;
  if (issueDate < first || issueDate > last) return { kind: 'out_of_bounds' };
  return { kind: 'dated', at: deliveryMoment(issueDate, zone) };
}

async function draftBoost(
  db: Database,
  member: Member,
  body: BoosterStart,
  now: Date,
): Promise<Drafted> {
  const quote = await quoteBoost(db, member, body, now);
  if (quote.kind === 'bad_request') return quote;
  if (quote.kind === 'boosted_already') {
    return { kind: 'gone', message: 'One of these activities has been boosted already.' };
  }
  const { avios, qualifyingAvios, priceMicro, totalMinor } = quote;
  const { multiplier, currency, glpTransactionIds } = body;
  const draft: Draft = {
    avios,
    bonusAvios: 0,
    priceMicro,
    totalMinor,
    currency,
    boost: { multiplier, qualifyingAvios, activityIds: glpTransactionIds },
    caps: [{ kind: 'booster', number: member.number, amount: avios }],
  };
  return { kind: 'drafted', draft };
}
