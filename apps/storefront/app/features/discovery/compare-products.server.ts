import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatUnit } from '@cairn/contract/values/money';
import type { Product } from '@cairn/contract/values/product';
import type { Picture } from '#app/content/blocks/entry.server.ts';
import type { ComparisonSection } from '#app/content/pages/discovery-page.server.ts';
import type { FromPrice } from './prices/from-price.ts';

const COLUMNS = 3;
const WITHOUT_COMPARISON: readonly Company[] = ['EI', 'IB'];
const NONE = '–';

export type Comparison = {
  title: string;
  subTitle: string | undefined;
  footer: string | undefined;
  columns: { type: Product; name: string; image: Picture | undefined }[];
  /** Each cell is one or more lines. */
  rows: { title: string; cells: string[][] }[];
};

type ComparisonContext = { company: Company; currency: Currency; locale: string };

/** The comparison table, if the company shows one and three products have prices. */
export function compareProducts(
  section: ComparisonSection | undefined,
  offered: ReadonlyMap<Product, FromPrice>,
  { company, currency, locale }: ComparisonContext,
): Comparison | undefined {
  if (!section || WITHOUT_COMPARISON.includes(company)) return undefined;
  const products = section.products
    .filter(({ type }) => Object.keys(offered.get(type) ?? {}).length > 0)
    .slice(0, COLUMNS);
  if (products.length < COLUMNS) return undefined;

  const { title, subTitle, footer, tableTitles } = section;
  const unit = formatUnit(currency, locale);
  const cell = (line: string, product: Product): string[] => {
    const earnRate = earnRateOf(offered.get(product))?.toLocaleString(locale);
    if (line.includes('{earnRate}') && earnRate === undefined) return [NONE];
    return fillIn(line, { ...(earnRate !== undefined && { earnRate }), unit })
      .split('|')
      .map((part) => part.trim());
  };
  return {
    title,
    subTitle,
    footer,
    columns: products.map(({ type, name, image }) => ({ type, name, image })),
    rows: tableTitles.map((rowTitle, row) => ({
      title: rowTitle,
      cells: products.map(({ type, lines }) => cell(lines[row] ?? NONE, type)),
    })),
  };
}

/** The most avios that a unit of money buys without a bonus; undefined for a transfer. */
function earnRateOf(price: FromPrice | undefined): number | undefined {
  const micro = price?.basePricePerAvios;
  return micro === undefined ? undefined : Math.floor(1_000_000 / micro);
}
