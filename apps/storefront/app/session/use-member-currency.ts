import { type Currency, currencyOfCountry } from '@cairn/contract/currency';
import { useSession } from './session.tsx';

/** The currency of the country in which the member who is here lives. */
export function useMemberCurrency(): Currency | undefined {
  const { member } = useSession();
  const country = member?.profile.status === 'ready' ? member.profile.value.country : undefined;
  return country === undefined ? undefined : currencyOfCountry(country);
}
