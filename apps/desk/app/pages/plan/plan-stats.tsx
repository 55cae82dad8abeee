import { Card, CardBody } from '#app/parts/card.tsx';
import { type KeyValue, KeyValues, Stats } from '#app/parts/key-values.tsx';
import type { Plan } from '#app/records/records.ts';
import { countText, moneyText, wholeText } from '#app/text/amounts.ts';
import { cardText } from '#app/text/things.ts';
import { dayOf, momentOf } from '#app/text/times.ts';

/** The amounts that a plan is opened for, and what is to come. */
export function PlanStats({ plan }: { plan: Plan }) {
  const { price, billing, monthlyAvios, creditedAvios, months, card, member } = plan;
  const { company } = member;
  const credited = months.filter(({ state }) => state === 'credited').length;
  const changes = comingChanges(plan);
  return (
    <Card title="Amounts" isTitleHidden>
      <Stats
        rows={[
          {
            key: 'Price',
            value: moneyText(price),
            note: billing === 'annually' ? 'a year' : 'a month',
          },
          {
            key: 'Credited',
            value: wholeText(creditedAvios),
            note: `${wholeText(monthlyAvios)} avios a month, ${countText(credited, 'month')}`,
          },
          {
            key: 'Card',
            value: (card && cardText(card)) ?? 'None',
            note: plan.hasRenewalFailed ? 'Refused the last time' : 'Charged by itself',
          },
          nextStat(plan, company),
        ]}
      />
      {changes.length > 0 && (
        <CardBody>
          <KeyValues rows={changes} />
        </CardBody>
      )}
    </Card>
  );
}

function nextStat(
  { renewsAt, endsAt, price, nextPrice }: Plan,
  company: Plan['member']['company'],
): KeyValue {
  const short = (at: string) => dayOf(at, company).replace(/ \d{4}$/, '');
  if (endsAt)
    return {
      key: 'Ends',
      value: short(endsAt),
      note: `${dayOf(endsAt, company).slice(-4)}. Not charged again`,
    };
  if (!renewsAt) return { key: 'Next payment', value: 'None', note: 'It is not charged again' };
  const isNew = nextPrice && nextPrice.from <= renewsAt;
  return {
    key: 'Next payment',
    value: short(renewsAt),
    note: `${moneyText(isNew ? nextPrice.price : price)} in ${dayOf(renewsAt, company).slice(-4)}`,
  };
}

function comingChanges({ nextPrice, retryDates, member: { company } }: Plan): KeyValue[] {
  return [
    ...(nextPrice
      ? [
          {
            key: 'New price',
            value: moneyText(nextPrice.price),
            note: `from ${dayOf(nextPrice.from, company)}, announced to this member`,
          },
        ]
      : []),
    ...(retryDates.length > 0
      ? [
          {
            key: 'The card is tried again',
            value: retryDates.map((at) => momentOf(at, company)).join('; '),
          },
        ]
      : []),
  ];
}
