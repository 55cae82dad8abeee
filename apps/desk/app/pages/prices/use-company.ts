import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { useSearchParams } from 'react-router';

/** The company whose catalogue is shown, by the address. */
export function useCompany(): Company {
  const [search] = useSearchParams();
  return COMPANIES.find((one) => one === search.get('company')) ?? 'EI';
}

export function companySegments(path: string) {
  return COMPANIES.toReversed().map((one) => ({
    id: one,
    text: one,
    to: `${path}&company=${one}`,
  }));
}
