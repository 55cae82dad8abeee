/** The pages for everybody, which search engines may show; the rest is one member's or nobody's. */
export const PUBLIC_PAGES = [
  '/',
  '/purchase',
  '/gift',
  '/transfer',
  '/booster',
  '/subscription',
  '/contact',
  '/accessibility',
] as const;
