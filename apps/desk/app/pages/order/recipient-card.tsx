import { Card, CardBody } from '#app/parts/card.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import type { Order } from '#app/records/records.ts';
import { sentence } from '#app/text/things.ts';
import { momentOf } from '#app/text/times.ts';

/** The recipient of a gift or transfer, as the sender typed it. */
export function RecipientCard({
  order: { recipient, deliverAt, member, product },
}: {
  order: Order;
}) {
  if (!recipient) return null;
  const { number, firstName, lastName, email, message, occasion } = recipient;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <Card
      title="Recipient"
      note={product === 'gift' ? 'As the sender typed it' : 'Between members'}
    >
      <CardBody>
        <KeyValues
          rows={[
            { key: 'Name', value: name || 'erased' },
            { key: 'Membership number', value: number.value ?? number.masked },
            ...(email ? [{ key: 'Email', value: email.masked }] : []),
            {
              key: 'Delivery',
              value: deliverAt ? momentOf(deliverAt, member.company) : 'at once',
            },
            ...(occasion ? [{ key: 'Occasion', value: sentence(occasion) }] : []),
            ...(message ? [{ key: 'Message', value: message }] : []),
          ]}
        />
      </CardBody>
    </Card>
  );
}
