import type { Company } from '@cairn/contract/values/company';
import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import type { Database } from '../database/tables.ts';

/** The products that are switched on, in the shop's own order. */
export async function listProducts(db: Database, company: Company): Promise<Product[]> {
  const rows = await db
    .selectFrom('product_switch')
    .select('product')
    .where('company', '=', company)
    .where('enabled', '=', true)
    .execute();
  const enabled = new Set(rows.map((row) => row.product));
  return PRODUCTS.filter((product) => enabled.has(product));
}

export async function isOffered(
  db: Database,
  company: Company,
  product: Product,
): Promise<boolean> {
  return (await listProducts(db, company)).includes(product);
}
