import { createHash } from 'node:crypto';
import type { GiftCard } from '@cairn/contract/orders/gift-card';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

const DAYS = 90;

/**
 * A delivered gift's card. It ends after 90 days and when the avios go back. The erasure of either
 * person deletes the token.
 */
export async function readGiftCard(
  db: Database,
  token: string,
  now: Date,
): Promise<GiftCard | undefined> {
  const oldest = new Date(now.getTime() - DAYS * 86_400_000);
  const { rows } = await sql<Row>`
    select sender.first_name as sender, order_recipient.first_name as recipient, message, occasion,
      avios + bonus_avios as avios, delivered.at
    from order_recipient
    join orders on orders.id = order_id
    join charge_event as delivered on subject = orders.id and to_state = 'complete'
    left join member as sender
      on sender.company = orders.company and sender.number = orders.number
    where sha256(card_token::bytea) = decode(${sha256(token)}, 'hex')
      and state = 'complete' and delivered.at > ${oldest}::timestamptz
    order by version limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...(row.sender !== null && { senderFirstName: row.sender }),
    recipientFirstName: row.recipient,
    avios: row.avios,
    ...(row.occasion !== null && { occasion: row.occasion }),
    ...(row.message !== null && { message: row.message }),
    deliveredAt: row.at.toISOString(),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Row = {
  sender: string | null;
  recipient: string;
  message: string | null;
  occasion: string | null;
  avios: number;
  at: Date;
};
