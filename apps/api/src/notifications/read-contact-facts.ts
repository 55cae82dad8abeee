import type { Database } from '../database/tables.ts';
import { firstLanguage } from '../http/kit/locale.ts';
import type { ContactFacts, Sender } from './letters/facts.ts';
import { marketOf } from './letters/writing/shop-link.ts';

/** Undefined when the message was erased. */
export async function readContactFacts(
  db: Database,
  reference: string,
  { shopUrl, seller }: Sender,
): Promise<ContactFacts | undefined> {
  const row = await db
    .selectFrom('contact_message')
    .selectAll()
    .where('id', '=', reference)
    .executeTakeFirst();
  return (
    row && {
      reference,
      shopUrl,
      seller,
      company: row.company,
      market: marketOf(null, row.company),
      locale: row.language ?? firstLanguage(row.company),
      number: row.number ?? undefined,
      topic: row.topic,
      name: row.name ?? undefined,
      email: row.email,
      message: row.message,
      order: row.order_id ?? undefined,
      conversation: row.conversation ?? undefined,
      sentAt: row.sent_at,
    }
  );
}
