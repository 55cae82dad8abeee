/** Pages that search engines may index. */
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
