import { type Company, OPERATIONS } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { Field } from '@cairn/ui/field';
import { Segmented } from '@cairn/ui/segmented';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import { type ReactNode, useState } from 'react';
import { decimalEachText, type Tier } from '#app/catalogue/package-price.ts';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { instantOf, localOf } from '#app/text/local-moment.ts';
import { momentOf } from '#app/text/times.ts';
import { MomentField } from './moment-field.tsx';
import styles from './prices.module.css';
import { useOpenPanel } from './use-open-panel.ts';

type Step = 'price' | 'schedule' | 'withdraw' | 'tier';
type Props = { company: Company; product: TieredProduct; tier: Tier };

/** One price: set now, scheduled or withdrawn; and whether its package is open. */
export function PricePanel({ company, product, tier }: Props) {
  const { name, of, open, close } = useOpenPanel();
  const step: Step = name === 'schedule' || name === 'withdraw' || name === 'tier' ? name : 'price';
  const hasScheduled = tier.prices.some(({ scheduled }) => scheduled.length > 0);
  const isOpen = tier.state === 'open';
  const common = {
    title: `${wholeText(tier.lower)} avios`,
    about: `${PRODUCT_NAMES[product]}, ${company}`,
    onClose: close,
    whyText: 'Why',
    lead: (
      <Segmented
        legend="What to do"
        name="price-step"
        value={step}
        options={[
          { value: 'price', text: 'Now' },
          { value: 'schedule', text: 'Schedule' },
          ...(hasScheduled ? [{ value: 'withdraw' as const, text: 'Withdraw' }] : []),
          { value: 'tier', text: isOpen ? 'Stop selling' : 'Sell again' },
        ]}
        onChange={(next) => open(next, of)}
      />
    ),
  };
  const { lower } = tier;
  if (step === 'tier') {
    return (
      <ActionPanel
        {...common}
        action="tier"
        input={{ company, product, lower, state: isOpen ? 'close' : 'open' }}
        verb={isOpen ? 'Stop selling the package' : 'Sell the package again'}
        done={() => ({
          title: isOpen ? 'It is no longer sold' : 'It is sold again',
          text: isOpen
            ? 'Members see it within a minute, and cannot choose it.'
            : 'Members can choose it within a minute.',
        })}
      />
    );
  }
  if (step === 'withdraw') return <Withdraw {...common} {...{ company, product, tier }} />;
  return <NewPrice {...common} {...{ company, product, tier }} isLater={step === 'schedule'} />;
}

type Common = Props & {
  title: string;
  about: string;
  lead: ReactNode;
  whyText: string;
  onClose: () => void;
};

const DAY = 24 * 3_600_000;

function NewPrice({ company, product, tier, isLater, ...common }: Common & { isLater: boolean }) {
  const currencies = tier.prices.map((price) => price.currency);
  const home = OPERATIONS[company].country === 'GB' ? 'GBP' : 'EUR';
  const [currency, setCurrency] = useState<Currency>(
    currencies.includes(home) ? home : (currencies[0] ?? home),
  );
  const [price, setPrice] = useState('');
  const [from, setFrom] = useState(
    () => `${localOf(Date.now() + 7 * DAY, company).slice(0, 10)}T00:00`,
  );
  const present = tier.prices.find((one) => one.currency === currency);
  const startsAt = instantOf(from, company);
  const isFee = product === 'transfer';
  const total = Number(price) * (isFee ? 1 : tier.lower);
  const input = { company, product, lower: tier.lower, currency, price };
  const fields = (
    <div className={styles.fields}>
      <Field label="Currency">
        {({ id }) => (
          <SelectInput
            id={id}
            value={currency}
            options={currencies.map((one) => ({ value: one, text: one }))}
            onChange={({ target }) =>
              setCurrency(currencies.find((one) => one === target.value) ?? currency)
            }
          />
        )}
      </Field>
      <Field
        label={isFee ? `Fee, in ${currency}` : `Price per avios, in ${currency}`}
        hint={
          total > 0
            ? `${wholeText(tier.lower)} avios cost ${moneyText({ amount: total, currency })}.`
            : present && `Now ${present.price}.`
        }
      >
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            describedBy={describedBy}
            inputMode="decimal"
            value={price}
            onChange={({ target }) => setPrice(target.value.trim().replace(',', '.'))}
          />
        )}
      </Field>
      {isLater && <MomentField label="From" company={company} value={from} onChange={setFrom} />}
    </div>
  );
  const isTyped = /^\d{1,6}(\.\d{1,6})?$/.test(price);
  if (isLater) {
    return (
      <ActionPanel
        {...common}
        action="price schedule"
        input={{ ...input, ...(startsAt && { from: startsAt }) }}
        fields={fields}
        isComplete={isTyped && startsAt !== undefined}
        verb="Schedule the price"
        done={({ from: at }) => ({
          title: 'The price is scheduled',
          text: `It begins everywhere at ${momentOf(at, company)}. Orders started before keep theirs.`,
        })}
      />
    );
  }
  return (
    <ActionPanel
      {...common}
      action="price"
      input={input}
      fields={fields}
      isComplete={isTyped}
      verb="Set the price"
      done={() => ({
        title: 'The price is set',
        text: 'Members see it within a minute. Orders started before keep theirs.',
      })}
    />
  );
}

function Withdraw({ company, product, tier, ...common }: Common) {
  const scheduled = tier.prices.flatMap(({ currency, scheduled: list }) =>
    list.map(({ from, price }) => ({ id: `${currency} ${from}`, currency, from, price })),
  );
  const [chosen, setChosen] = useState(scheduled[0]?.id ?? '');
  const one = scheduled.find(({ id }) => id === chosen);
  return (
    <ActionPanel
      {...common}
      action="price withdraw"
      input={{
        ...{ company, product, lower: tier.lower },
        ...(one && { currency: one.currency, from: one.from }),
      }}
      isComplete={one !== undefined}
      fields={
        <Field label="Scheduled price">
          {({ id }) => (
            <SelectInput
              id={id}
              value={chosen}
              options={scheduled.map(({ id: value, currency, from, price }) => ({
                value,
                text: `${decimalEachText(price, currency)} from ${momentOf(from, company)}`,
              }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
      }
      verb="Withdraw the price"
      isDanger
      done={() => ({ title: 'It is withdrawn', text: 'The price before goes on.' })}
    />
  );
}
