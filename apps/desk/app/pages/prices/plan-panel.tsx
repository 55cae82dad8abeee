import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import type { Previewed, ResultOf } from '#app/calls/call-action.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { Effects } from '#app/panel/effects.tsx';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { instantOf, localOf } from '#app/text/local-moment.ts';
import { dayOf, momentOf } from '#app/text/times.ts';
import { MomentField } from './moment-field.tsx';
import styles from './prices.module.css';
import { useOpenPanel } from './use-open-panel.ts';

export type Plan = ResultOf<'plan list'>['plans'][number];
export type PlanPrice = Plan['prices'][number];

/** A new price for those who have a plan, or whether it is sold. */
export function PlanPanel({ plans }: { plans: readonly Plan[] }) {
  const { name, of, close } = useOpenPanel();
  const [id, billing, currency] = of.split(' ');
  const plan = plans.find((one) => one.package === id);
  const price = plan?.prices.find((one) => one.billing === billing && one.currency === currency);
  if (plan && name === 'plan-switch') {
    const isOn = plan.state === 'on';
    return (
      <ActionPanel
        action="plan switch"
        title={`${isOn ? 'Take' : 'Put'} ${plan.name} ${isOn ? 'off' : 'on'} sale`}
        about="Whoever has the plan keeps it, and goes on paying for it."
        input={{ company: plan.company, package: plan.package, state: isOn ? 'off' : 'on' }}
        verb={isOn ? 'Take off sale' : 'Put on sale'}
        isDanger={isOn}
        done={({ state }) => ({
          title: state === 'on' ? 'It is on sale' : 'It is off sale',
          text: 'Storefronts show it within a minute.',
        })}
        onClose={close}
      />
    );
  }
  return plan && price ? <Announce plan={plan} price={price} onClose={close} /> : null;
}

const DAY = 24 * 3_600_000;
/** The law’s 30 days, and one to decide. */
const EARLIEST = 32 * DAY;

type AnnounceProps = { plan: Plan; price: PlanPrice; onClose: () => void };

function Announce({ plan, price: { billing, currency, price }, onClose }: AnnounceProps) {
  const { company, name } = plan;
  const [text, setText] = useState('');
  const [from, setFrom] = useState(
    () => `${localOf(Date.now() + EARLIEST, company).slice(0, 10)}T00:00`,
  );
  const startsAt = instantOf(from, company);
  return (
    <ActionPanel
      action="plan-price"
      title={`New price of ${name}`}
      about={`${billing === 'monthly' ? 'Monthly' : 'Annually'}, now ${moneyText({ amount: price, currency })}. For those who have the plan, at least 30 days ahead.`}
      input={{
        ...{ company, package: plan.package, billing, currency, price: text },
        ...(startsAt && { from: startsAt }),
      }}
      isComplete={/^\d{1,6}(\.\d{1,2})?$/.test(text) && startsAt !== undefined}
      fields={
        <div className={styles.fields}>
          <Field label={`New price, in ${currency}`}>
            {({ id }) => (
              <TextInput
                id={id}
                inputMode="decimal"
                value={text}
                onChange={({ target }) => setText(target.value.trim().replace(',', '.'))}
              />
            )}
          </Field>
          <MomentField
            label="From the first renewal at or after"
            company={company}
            value={from}
            onChange={setFrom}
          />
        </div>
      }
      whyText="Why"
      effects={(previewed) => <Reach previewed={previewed} currency={currency} />}
      verb={() => `Announce ${moneyText({ amount: Number(text), currency })}`}
      done={({ subscribers, from: at }) => ({
        title: 'The price is announced',
        text: `${wholeText(subscribers)} subscribers are emailed. It holds from ${momentOf(at, company)}.`,
      })}
      onClose={onClose}
    />
  );
}

type ReachProps = { previewed: Previewed<'plan-price'>; currency: string };

function Reach({ previewed: { after, before, result }, currency }: ReachProps) {
  const { firstCharge } = after;
  return (
    <Effects
      effects={[
        {
          ...{ id: 'subscribers', icon: 'mail', tone: 'sea' },
          title: 'Subscribers who are emailed',
          value: wholeText(result.subscribers),
          note: 'Those who pay that price already get no email.',
        },
        {
          ...{ id: 'first', icon: 'calendar-clock' },
          title: 'First of them charged',
          value: typeof firstCharge === 'string' ? dayOf(firstCharge) : 'nobody',
          note: `${moneyText({ amount: result.price, currency })} at each renewal from then on`,
        },
        ...(typeof before.announced === 'string'
          ? [
              {
                ...{ id: 'before', icon: 'history' as const, tone: 'warn' as const },
                title: 'Replaces what is announced',
                note: 'Unless it is charged already.',
              },
            ]
          : []),
      ]}
    />
  );
}
