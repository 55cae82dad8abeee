import type { Company } from '../service.ts';

export type Organization = { id: string; name: string };

/** Each company is one organization, asked for by its code or its id. */
export function findOrganization(company: Company, asked: string): Organization | undefined {
  const name = company.toLowerCase();
  const id = `org_${name}`;
  return asked === id || asked.toLowerCase() === name ? { id, name } : undefined;
}
