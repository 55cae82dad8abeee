import { Chip } from '@cairn/ui/chip';
import { Link } from 'react-router';
import { useReveal } from '#app/panel/use-reveal.tsx';
import { Card, CardBody } from '#app/parts/card.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import { MaskedValue } from '#app/parts/masked-value.tsx';
import { aviosText, moneyText, wholeText } from '#app/text/amounts.ts';
import { paidPath } from '#app/text/paths.ts';
import { planState } from '#app/text/states.ts';
import { cardText } from '#app/text/things.ts';
import { clockName, dayOf } from '#app/text/times.ts';
import type { Member } from './member.ts';
import styles from './member-cards.module.css';
import { Meter } from './meter.tsx';

type Props = { member: Member };

/** The member's details; masked ones are shown for a minute, after a reason. */
export function IdentityCard({ member: of }: Props) {
  const { member, email, dateOfBirth, household, cards } = of;
  const { company, number } = member;
  const key = number.value === undefined ? undefined : { company, number: number.value };
  const { card, show, dialog } = useReveal(key);
  return (
    <Card
      title="Identity"
      note={show ? 'Masked' : 'Masked for your role'}
      footer={show && 'Showing asks for a reason and is logged.'}
    >
      <CardBody>
        <KeyValues
          rows={[
            {
              key: 'Email',
              value: email ? (
                <MaskedValue name="email" masked={email.masked} value={card?.email} onShow={show} />
              ) : (
                'none'
              ),
            },
            {
              key: 'Born',
              value: dateOfBirth ? (
                <MaskedValue
                  name="date of birth"
                  masked={dateOfBirth.masked}
                  value={card?.dateOfBirth}
                  onShow={show}
                />
              ) : (
                'not known'
              ),
            },
            { key: 'Number', value: number.value ?? number.masked },
            ...(household === undefined ? [] : [{ key: 'Household', value: aviosText(household) }]),
            ...cards.map((one) => ({
              key: 'Remembered card',
              value: cardText(one) ?? 'Card',
              ...(one.expires && { note: `expires ${one.expires}` }),
            })),
          ]}
        />
      </CardBody>
      {dialog}
    </Card>
  );
}

const CAP_NAMES = {
  purchase: 'Bought',
  received: 'Received',
  sent: 'Sent',
  booster: 'Boosted',
} as const;

/** How much of each yearly limit is used. */
export function LimitsCard({ member: { caps, member } }: Props) {
  const [first] = caps;
  return (
    <Card
      title={`Yearly limits${first ? `, ${first.year}` : ''}`}
      note={`from 1 January, ${clockName(member.company)}`}
    >
      <CardBody className={styles.limits}>
        {caps.map(({ kind, used, cap }) => (
          <Meter key={kind} name={CAP_NAMES[kind]} value={used} most={cap}>
            <b>{wholeText(used)}</b> of {wholeText(cap)}
          </Meter>
        ))}
      </CardBody>
    </Card>
  );
}

/** The member's plans, each with a page of its own. */
export function PlansCard({ member: { subscriptions } }: Props) {
  if (subscriptions.length === 0) return null;
  return subscriptions.map((plan) => {
    const { id, packageName, status, billing, price, monthlyAvios, createdAt, member } = plan;
    const { text, tone } = planState(status);
    return (
      <Card
        key={id}
        title={`Plan ${packageName}`}
        note={<Chip tone={tone}>{text}</Chip>}
        footer={<Link to={paidPath(id)}>Open the plan</Link>}
      >
        <CardBody>
          <KeyValues
            rows={[
              {
                key: billing === 'annually' ? 'Paid by the year' : 'Paid by the month',
                value: moneyText(price),
              },
              { key: 'Avios a month', value: wholeText(monthlyAvios) },
              ...(plan.cardDigits ? [{ key: 'Card', value: `…${plan.cardDigits}` }] : []),
              { key: 'Since', value: dayOf(createdAt, member.company) },
            ]}
          />
        </CardBody>
      </Card>
    );
  });
}
