import { fillInPlural, type PluralText } from '#app/content/text/plural.ts';
import type { ShownPackage } from './shown-offer.ts';

/** The number of packages in words. */
export function countPackages(
  packages: readonly ShownPackage[],
  texts: PluralText,
  locale: string,
): string {
  const [least, ...more] = packages.toSorted((one, other) => one.avios - other.avios);
  const most = more.at(-1) ?? least;
  if (!least || !most) return '';
  const range = { from: least.texts.avios, to: most.texts.avios };
  return fillInPlural(texts, packages.length, range, locale);
}
