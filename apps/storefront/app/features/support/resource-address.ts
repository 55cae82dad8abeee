/** Which page of the partner's site answers a resource that we do not show ourselves. */
const SITE_PAGES = [
  ['faq', '/help-centre'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['cookies', '/cookies'],
] as const;

/** No resource is shown in this shop: the partner's site has them, and the rest leads to the start. */
export function resourceAddress(path: string, partnerSiteUrl: string): string {
  const found = SITE_PAGES.find(([resource]) => path.includes(resource));
  return found ? `${partnerSiteUrl}${found[1]}` : '/';
}
