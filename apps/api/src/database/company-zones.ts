import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { type RawBuilder, sql } from 'kysely';

/** The table `zone`: each company (`company`) with the name of its time zone (`name`). */
export function companyZones(companies: readonly Company[] = COMPANIES): RawBuilder<unknown> {
  const rows = companies.map(
    (company) => sql`(${sql.lit(company)}, ${sql.lit(companyTimeZone(company))})`,
  );
  return sql`(values ${sql.join(rows)}) as zone (company, name)`;
}

/** The time zone of the company that a column names: figures have its days. */
export function zoneOfCompany(column: string): RawBuilder<string> {
  return sql<string>`case ${sql.ref(column)} ${sql.join(
    COMPANIES.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(companyTimeZone(one))}`),
    sql` `,
  )} end`;
}
