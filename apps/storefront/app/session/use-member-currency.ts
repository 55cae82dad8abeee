import { currencyOfCountry } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { useSession } from './session.tsx';

/** The member and the currency of their country; undefined for visitors and without a country. */
export function useMemberCurrency(): { subject: string; currency: Currency } | undefined {
  const { company, member } = useSession();
  if (member?.profile.status !== 'ready') return undefined;
  const { country } = member.profile.value;
  return country === undefined
    ? undefined
    : { subject: member.subject, currency: currencyOfCountry(country, company) };
}
