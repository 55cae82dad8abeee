import type { PopularPackage } from '@cairn/contract/prices/popular-package';
import type { Company } from '@cairn/contract/values/company';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Database } from '../database/tables.ts';

export async function readPopular(
  db: Database,
  company: Company,
  product: TieredProduct,
): Promise<PopularPackage> {
  const found = await db
    .selectFrom('popular_package')
    .select('avios')
    .where('company', '=', company)
    .where('product', '=', product)
    .executeTakeFirst();
  return found ?? {};
}
