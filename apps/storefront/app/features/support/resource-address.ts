import type { Locale } from '@cairn/contract/values/company';

/** The partner site's page for each resource. */
const SITE_PAGES = [
  ['faq', '/help-centre'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['cookies', '/cookies'],
] as const;

/**
 * The partner site shows all resources; unknown ones lead to the start page. The site is told the
 * language where it is not English: it would go by the browser's, which may differ from the shop's.
 */
export function resourceAddress(path: string, partnerSiteUrl: string, locale: Locale): string {
  const found = SITE_PAGES.find(([resource]) => path.includes(resource));
  if (!found) return '/';
  const query = locale.startsWith('en') ? '' : `?locale=${locale}`;
  return `${partnerSiteUrl}${found[1]}${query}`;
}
