import { Chip } from '@cairn/ui/chip';
import { Card, CardBody } from '#app/parts/card.tsx';
import { DataTable } from '#app/parts/data-table.tsx';
import { Quiet, TwoLines } from '#app/parts/lines.tsx';
import { moneyText } from '#app/text/amounts.ts';
import { paymentState } from '#app/text/states.ts';
import { cardText } from '#app/text/things.ts';
import { momentOf } from '#app/text/times.ts';
import { REFUSALS } from './entry-texts.ts';
import type { MemberRef, Payment, Records } from './records.ts';

type Props = {
  records: Pick<Records, 'payments' | 'attempts'>;
  company: MemberRef['company'];
  /** In place of payments while there are none. */
  emptyText: string;
};

/** Payments as the provider has them, and tries that were refused. */
export function PaymentsCard({ records: { payments, attempts }, company, emptyText }: Props) {
  const refused = attempts.filter(({ refusal }) => refusal !== undefined);
  return (
    <Card
      title="Payments"
      note={refused.length > 0 ? `${refused.length} refused` : undefined}
      footer={
        refused.length > 0 && (
          <ul>
            {refused.map(({ id, endedAt, announcedAt, refusal }) => (
              <li key={id}>
                Refused {momentOf(endedAt ?? announcedAt, company)}
                {refusal && `: ${REFUSALS[refusal].toLowerCase()}`}
              </li>
            ))}
          </ul>
        )
      }
    >
      {payments.length === 0 ? (
        <CardBody>
          <Quiet>{emptyText}</Quiet>
        </CardBody>
      ) : (
        <DataTable<Payment>
          caption="Payments"
          rowId={({ pspReference }) => pspReference}
          groups={[{ id: 'payments', rows: payments }]}
          columns={[
            {
              id: 'payment',
              head: 'Payment',
              kind: 'lead',
              cell: (payment) => (
                <TwoLines first={cardText(payment) ?? 'Payment'} second={payment.pspReference} />
              ),
            },
            {
              id: 'state',
              head: 'State',
              isLabelled: true,
              cell: (payment) => {
                const { text, tone } = paymentState(payment);
                return <Chip tone={tone}>{text}</Chip>;
              },
            },
            {
              id: 'captured',
              head: 'Captured',
              kind: 'number',
              isLabelled: true,
              cell: ({ captured, authorised }) =>
                captured.amount > 0 ? (
                  <b>{moneyText(captured)}</b>
                ) : (
                  <Quiet>of {moneyText(authorised)}</Quiet>
                ),
            },
            {
              id: 'returned',
              head: 'Returned',
              kind: 'number',
              isLabelled: true,
              cell: (payment) => <Returned payment={payment} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

function Returned({ payment }: { payment: Payment }) {
  const { refunded, chargedBack, returnedElsewhere } = payment;
  const ways = [
    { how: 'refunded', money: refunded },
    { how: lostText(payment), money: chargedBack },
    { how: 'in another way', money: returnedElsewhere },
  ].filter(({ money }) => money.amount > 0);
  if (ways.length === 0) return <Quiet>–</Quiet>;
  return ways.map(({ how, money }) => <TwoLines key={how} first={moneyText(money)} second={how} />);
}

function lostText({ hasCaptureFailed, isEstimated }: Payment): string {
  if (hasCaptureFailed) return 'capture failed';
  return isEstimated ? 'charged back, estimated' : 'charged back';
}
