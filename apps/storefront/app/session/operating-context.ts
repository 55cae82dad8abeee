import {
  type Company,
  LOCALES,
  type Locale,
  MARKETS,
  type Market,
  OPERATIONS,
} from '@cairn/contract/company';

/** For which company, in which language, for which market the shop is shown. */
export type OperatingContext = { opco: Company; language: Locale; market: Market };

/** As cookies bring it: missing, or anything at all. */
export type GivenContext = Partial<Record<keyof OperatingContext, string>>;

export type RunningCompanies = readonly [Company, ...Company[]];

const ALLOWED_SOMEWHERE = new Set<string>([...LOCALES, ...MARKETS]);
const YEAR = 365 * 24 * 60 * 60;

function allowedIn(opco: Company) {
  const { languages, markets } = OPERATIONS[opco];
  return { language: languages, market: markets };
}

/** What is missing or invalid becomes the first allowed value. */
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
  // What another company allows was right before the company changed: it is reset without a word.
  const strays = Object.entries(rejectedBy(context, given)).filter(
    ([, value]) => !ALLOWED_SOMEWHERE.has(value),
  );
  return { context, rejected: Object.fromEntries(strays) };
}

/** The context with what was asked for, as far as it is allowed; what is not is told and left. */
export function changeContext(
  context: OperatingContext,
  asked: GivenContext,
  companies: RunningCompanies,
): OperatingContext {
  const wanted = { ...context, ...asked };
  // A company that does not run here changes nothing, whatever came with it.
  const opco = companies.find((company) => company === wanted.opco) ?? context.opco;
  const { language: languages, market: markets } = allowedIn(opco);
  const pick = <T>(list: readonly [T, ...T[]], wish: string, current: T): T =>
    list.find((one) => one === wish) ?? list.find((one) => one === current) ?? list[0];
  const changed = {
    opco,
    language: pick(languages, wanted.language, context.language),
    market: pick(markets, wanted.market, context.market),
  };
  reportRejected(rejectedBy(changed, asked));
  return changed;
}

export function reportRejected(rejected: GivenContext): void {
  for (const [name, value] of Object.entries(rejected)) {
    console.error(`Operating context: ${name} cannot be "${value}" here.`);
  }
}

/** The cookies to write, for `document.cookie` or a Set-Cookie header; they hold for every path. */
export function unlikeGiven(context: OperatingContext, given: GivenContext): string[] {
  return Object.keys(context)
    .filter(isName)
    .filter((name) => context[name] !== given[name])
    .map((name) => `${name}=${context[name]}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);
}

/** What was given and did not become the context. */
function rejectedBy(context: OperatingContext, given: GivenContext): GivenContext {
  const names = Object.keys(given).filter(isName);
  return Object.fromEntries(
    names.filter((name) => given[name] !== context[name]).map((name) => [name, given[name]]),
  );
}

function isName(text: string): text is keyof OperatingContext {
  return ['opco', 'language', 'market'].includes(text);
}
