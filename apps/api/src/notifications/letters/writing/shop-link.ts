import { type Company, type Market, OPERATIONS } from '@cairn/contract/values/company';
import type { Reader } from '../facts.ts';

/** The address of a page in the reader's language, company and market, as the language list's links name them. */
export function shopLink({ shopUrl, company, market, locale }: Reader, path: `/${string}`): string {
  const url = new URL(`${shopUrl}/${locale}${path}`);
  url.searchParams.set('opco', company);
  url.searchParams.set('market', market);
  return url.href;
}

/** The market of a member's country, or else the company's first. */
export function marketOf(country: string | null, company: Company): Market {
  const { markets } = OPERATIONS[company];
  return markets.find((market) => market === country) ?? markets[0];
}

/** The address of a picture or typeface: the same for every reader, and for as long as emails are kept. */
export function fileLink({ shopUrl }: Pick<Reader, 'shopUrl'>, name: string): string {
  return new URL(`/api/emails/${name}`, shopUrl).href;
}
