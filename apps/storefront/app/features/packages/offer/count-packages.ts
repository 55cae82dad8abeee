import { fillInPlural, type PluralText } from '#app/content/text/plural.ts';
import type { ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import { applyFilters, type Size } from '../filters.ts';

const SUBSETS: readonly Size[][] = [
  [],
  ['small'],
  ['medium'],
  ['large'],
  ['small', 'medium'],
  ['small', 'large'],
  ['medium', 'large'],
  ['small', 'medium', 'large'],
];

/** For every choice of sizes, so that filtering needs no plural rules, whose first use is slow in a browser. */
export function countBySizes(
  packages: readonly ShownPackage[],
  texts: PluralText,
  locale: string,
): Record<string, string> {
  return Object.fromEntries(
    SUBSETS.map((sizes) => [
      sizes.join(),
      countPackages(applyFilters(packages, { sizes, order: 'smallest' }), texts, locale),
    ]),
  );
}

function countPackages(
  packages: readonly ShownPackage[],
  texts: PluralText,
  locale: string,
): string {
  const [least, most] = [packages[0], packages.at(-1)];
  if (!least || !most) return '';
  const range = { from: least.texts.avios, to: most.texts.avios };
  return fillInPlural(texts, packages.length, range, locale);
}
