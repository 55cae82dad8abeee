/**
 * Pages of the shop that are built, with everything below them. Links to other pages are left out of
 * menus, pages and letters, so a page that is finished needs its line here.
 */
const BUILT_PAGES = [
  '/avios-gift-transfer',
  '/purchase',
  '/gift',
  '/transfer',
  '/booster',
  '/subscription',
  '/my-subscriptions',
  '/refund',
  '/history',
  '/account',
  '/checkout',
  '/external/checkout',
  '/resources',
  '/accessibility',
  '/maintenance',
];

/** Whether a link may be shown. Links to other sites always may. */
export function isBuilt(link: string): boolean {
  if (!link.startsWith('/')) return true;
  const { pathname } = new URL(link, 'http://shop');
  return (
    pathname === '/' ||
    BUILT_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
  );
}
