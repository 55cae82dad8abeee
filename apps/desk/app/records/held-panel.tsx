import { Segmented } from '@cairn/ui/segmented';
import { useState } from 'react';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { Effects } from '#app/panel/effects.tsx';
import { moneyText } from '#app/text/amounts.ts';
import { RiskFacts } from './risk-facts.tsx';

type Verdict = 'held release' | 'held reject';

type Props = {
  /** The order, or the payment of a plan. */
  charge: string;
  amount: { amount: number; currency: string };
  /** Avios that the member gets once it is released. */
  avios: string;
  card: string | undefined;
  onClose: () => void;
};

/** A payment that was stopped for its risk: what is known, and the two ways on. */
export function HeldPanel({ charge, amount, avios, card, onClose }: Props) {
  const [verdict, setVerdict] = useState<Verdict>('held release');
  const money = moneyText(amount);
  const isRelease = verdict === 'held release';
  return (
    <ActionPanel
      key={verdict}
      action={verdict}
      title="Review this payment"
      about="The provider’s risk check stopped it. Nothing is captured yet."
      input={{ transactionId: charge }}
      lead={
        <>
          <RiskFacts of={charge} card={card} />
          <Segmented
            legend="What to do"
            name="verdict"
            value={verdict}
            options={[
              { value: 'held release', text: 'Release' },
              { value: 'held reject', text: 'Reject' },
            ]}
            onChange={setVerdict}
          />
        </>
      }
      effects={() => (
        <Effects
          effects={
            isRelease
              ? [
                  {
                    id: 'money',
                    icon: 'credit-card',
                    tone: 'sea',
                    title: 'Money is captured',
                    value: money,
                    note: `From ${card ?? 'the payment that is authorised'}, as if nothing had stopped it`,
                  },
                  {
                    id: 'avios',
                    icon: 'coins',
                    tone: 'ok',
                    title: 'The order goes on',
                    value: avios,
                    note: 'As soon as the provider says that the money is captured, with the usual emails',
                  },
                ]
              : [
                  {
                    id: 'money',
                    icon: 'ban',
                    tone: 'bad',
                    title: 'The payment is voided',
                    value: money,
                    note: 'Nothing is taken. The bank frees the reserved money, which can take some days',
                  },
                  {
                    id: 'avios',
                    icon: 'coins',
                    title: 'No avios move',
                    note: 'What was reserved of yearly limits is given back',
                  },
                ]
          }
        />
      )}
      verb={isRelease ? `Release ${money}` : `Reject ${money}`}
      isDanger={!isRelease}
      done={() =>
        isRelease
          ? {
              title: `${money} released`,
              text: 'The avios follow as soon as the provider has captured the money.',
            }
          : {
              title: `${money} rejected`,
              text: 'Nothing is taken. The reserved money is freed, which can take the bank some days.',
            }
      }
      onClose={onClose}
    />
  );
}
