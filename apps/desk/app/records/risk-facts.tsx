import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { KeyValues } from '#app/parts/key-values.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { countText, moneyText } from '#app/text/amounts.ts';
import { dayOf, momentOf } from '#app/text/times.ts';
import styles from './risk-facts.module.css';

type Hit = ResultOf<'member orders'>['items'][number];
type Card = ResultOf<'member view'>['cards'][number];

const RETURNED = new Set(['refund_requested', 'refunded']);
const UNPAID = new Set(['expired', 'refused', 'cancelled']);

/** Facts about the member of a held payment; the risk score is only at the provider. */
export function RiskFacts({ of, card }: { of: string; card: string | undefined }) {
  const [id = of] = of.split('.');
  const member = useRead('member view', { of: id });
  const orders = useRead('member orders', { of: id });
  return (
    <section className={styles.facts} aria-label="What speaks for and against it">
      <Loaded read={member} what="the member">
        {({ enrolmentDate, lastLogInAt, paidThisYear, cards, owed, member: { company } }) => (
          <Loaded read={orders} what="the member’s orders">
            {({ items, next }) => {
              const others = items.filter((order: Hit) => order.id !== id);
              const count = (states: ReadonlySet<string>) =>
                others.filter(({ state }: Hit) => states.has(state)).length;
              const chargedBack = count(new Set(['charged_back']));
              const more = next === undefined ? '' : ' and more';
              return (
                <KeyValues
                  rows={[
                    {
                      key: 'Member since',
                      value: enrolmentDate
                        ? dayOf(`${enrolmentDate}T12:00:00Z`, company)
                        : 'not known',
                    },
                    {
                      key: 'Last log-in',
                      value: lastLogInAt ? momentOf(lastLogInAt, company) : 'not known',
                    },
                    {
                      key: 'Other orders',
                      value:
                        others.length > 0 ? `${countText(others.length, 'order')}${more}` : 'none',
                      ...(others.length > 0 && {
                        note: `${count(UNPAID)} came to nothing, ${count(RETURNED)} refunded`,
                      }),
                    },
                    {
                      key: 'Charged back',
                      value: chargedBack === 0 ? 'never' : countText(chargedBack, 'order'),
                    },
                    {
                      key: 'Paid this year',
                      value: paidThisYear.map(moneyText).join(', ') || 'nothing',
                    },
                    {
                      key: 'This card',
                      value: card ?? 'not known',
                      note: cards.some(({ digits }: Card) => digits && card?.endsWith(digits))
                        ? 'The member’s remembered card'
                        : 'Not a remembered card',
                    },
                    ...(owed > 0
                      ? [{ key: 'Owes', value: countText(owed, 'avios', 'avios') }]
                      : []),
                  ]}
                />
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}
