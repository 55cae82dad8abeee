import { type Currency, currencyOfCountry } from '@cairn/contract/currency';
import { useSession } from './session.tsx';

/** Who is here, and the currency of the country in which they live. */
export function useMemberCurrency(): { subject: string; currency: Currency } | undefined {
  const { member } = useSession();
  if (member?.profile.status !== 'ready') return undefined;
  const { country } = member.profile.value;
  return country === undefined
    ? undefined
    : { subject: member.subject, currency: currencyOfCountry(country) };
}
