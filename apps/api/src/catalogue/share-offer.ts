import type { Company } from '@cairn/contract/values/company';
import type { Product } from '@cairn/contract/values/product';
import { coalesce } from '../database/coalesce.ts';
import type { Database } from '../database/tables.ts';
import { type Offer, readOffer } from './read-offer.ts';

export type ShareOffer = (company: Company, product: Product) => Promise<Offer>;

/** Concurrent requests for the same offer share one read, which begins after all of them arrived. */
export function shareOffer(db: Database, now: () => Date): ShareOffer {
  const readers = new Map<string, () => Promise<Offer>>();
  return (company, product) => {
    const key = `${company} ${product}`;
    let read = readers.get(key);
    if (!read) {
      const readOnce = coalesce(() => readOffer(db, company, product, now()));
      read = () => readOnce([]);
      readers.set(key, read);
    }
    return read();
  };
}
