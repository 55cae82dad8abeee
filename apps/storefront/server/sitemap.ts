import { type Company, OPERATIONS } from '@cairn/contract/values/company';
import { PUBLIC_PAGES } from '../app/public-pages.ts';
import { rewrittenBase } from '../app/rewrite-path.server.ts';

type Shop = { publicOrigin: string; basePaths: readonly string[]; company: Company };

export function robots({ publicOrigin }: Shop): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /preview',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Every public page, without a locale and in each of the company's languages. */
export function sitemap({ publicOrigin, basePaths, company }: Shop): string {
  const { languages } = OPERATIONS[company];
  const pages = basePaths.flatMap((basePath) =>
    PUBLIC_PAGES.filter((page) => rewrittenBase({ basePath, basePaths }, page) === undefined).map(
      (page) => ({ basePath, path: page === '/' ? '' : page }),
    ),
  );
  const urls = pages.flatMap(({ basePath, path }) => {
    const addressIn = (locale: string) => `${publicOrigin}${basePath}/${locale}${path}`;
    const plain = `${publicOrigin}${basePath}${path || '/'}`;
    const alternates = [...languages.map((one) => [one, addressIn(one)]), ['x-default', plain]]
      .map(
        ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
      )
      .join('');
    return [plain, ...languages.map(addressIn)].map(
      (address) => `<url><loc>${address}</loc>${alternates}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
