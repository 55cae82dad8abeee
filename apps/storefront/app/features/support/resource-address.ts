/** The partner site's page for each resource. */
const SITE_PAGES = [
  ['faq', '/help-centre'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['cookies', '/cookies'],
] as const;

/** The partner site shows all resources; unknown ones lead to the start page. */
export function resourceAddress(path: string, partnerSiteUrl: string): string {
  const found = SITE_PAGES.find(([resource]) => path.includes(resource));
  return found ? `${partnerSiteUrl}${found[1]}` : '/';
}
