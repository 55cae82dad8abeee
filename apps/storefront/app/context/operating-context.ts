import {
  type Company,
  LOCALES,
  type Locale,
  MARKET_CODES,
  type Market,
  OPERATIONS,
} from '@cairn/contract/values/company';
import { readCookies, setCookie } from './cookies.ts';

/** The company, language and market that a page is rendered for. */
export type OperatingContext = { opco: Company; language: Locale; market: Market };

/** As read from cookies: any part may be missing or invalid. */
export type GivenContext = Partial<Record<keyof OperatingContext, string>>;

export type RunningCompanies = readonly [Company, ...Company[]];

const isAllowedSomewhere = (value: string) =>
  [...LOCALES, ...MARKET_CODES].some((allowed) => allowed === value);
const YEAR = 365 * 24 * 60 * 60;

function allowedIn(opco: Company) {
  const { languages, markets } = OPERATIONS[opco];
  return { language: languages, market: markets };
}

/** Missing and invalid values become the first allowed one [4.4]. */
export function resolveContext(
  given: GivenContext,
  companies: RunningCompanies,
): { context: OperatingContext; rejected: GivenContext } {
  const opco = companies.find((company) => company === given.opco) ?? companies[0];
  const { language: languages, market: markets } = allowedIn(opco);
  const context = {
    opco,
    language: languages.find((language) => language === given.language) ?? languages[0],
    market: markets.find((market) => market === given.market) ?? markets[0],
  };
  // A value that another company allows was valid before the company changed: not an error.
  const strays = Object.entries(rejectedBy(context, given)).filter(
    ([, value]) => !isAllowedSomewhere(value),
  );
  return { context, rejected: Object.fromEntries(strays) };
}

/** As the language list's links name it in their query: the language is in the path. */
export function chosenContext(
  query: URLSearchParams,
  context: OperatingContext,
  companies: RunningCompanies,
): OperatingContext | undefined {
  const opco = companies.find((company) => company === query.get('opco'));
  const market = query.get('market');
  if (opco === undefined || market === null) return undefined;
  return resolveContext({ ...context, opco, market }, companies).context;
}

export function reportRejected(rejected: GivenContext): void {
  for (const [name, value] of Object.entries(rejected)) {
    console.error(`Operating context: ${name} cannot be "${value}" here.`);
  }
}

/** The cookies to write, for `document.cookie` or a Set-Cookie header, valid for every path. */
export function cookiesToCorrect(context: OperatingContext, given: GivenContext): string[] {
  return Object.keys(context)
    .filter(isName)
    .filter((name) => context[name] !== given[name])
    .map((name) => `${name}=${context[name]}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);
}

/** The given values that are not part of the context. */
function rejectedBy(context: OperatingContext, given: GivenContext): GivenContext {
  const names = Object.keys(given).filter(isName);
  return Object.fromEntries(
    names.filter((name) => given[name] !== context[name]).map((name) => [name, given[name]]),
  );
}

function isName(text: string): text is keyof OperatingContext {
  return ['opco', 'language', 'market'].includes(text);
}

let ofDocument: OperatingContext | undefined;

/** Notes for which company, language and market this document was rendered. */
export function noteContext(context: OperatingContext): void {
  ofDocument = context;
}

/**
 * The server renders data requests by the cookies, which another tab may have changed since: without
 * this, a page in that tab's language would appear in this one's frame.
 */
export function restoreContextCookies(): void {
  if (!ofDocument) return;
  for (const cookie of cookiesToCorrect(ofDocument, readCookies(document.cookie)))
    setCookie(cookie);
}
