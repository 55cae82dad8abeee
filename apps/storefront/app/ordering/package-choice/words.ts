import type { Company, Locale } from '@cairn/contract/values/company';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { PackageWords } from './show-packages.ts';

/** What of a page's content its prices are shown with. */
export function packageWords(
  { smallUnits, packages, panel, zoneNames }: PackageChoice,
  { company, locale }: { company: Company; locale: Locale },
): PackageWords {
  return {
    company,
    locale,
    smallUnits,
    countText: packages.countText,
    bonusTitle: panel.bonusTitle,
    zoneName: zoneNames?.[company],
  };
}
