import { useLocation } from 'react-router';
import type { FrameProps } from './shop-frame.tsx';

type Props = Pick<FrameProps, 'basePath' | 'locale'> & {
  publicOrigin: string;
  localeInPath: boolean;
  /** The languages that the page exists in. */
  languages: readonly string[];
  /** Pages that search engines may index. */
  publicPages: readonly string[];
  isPreview: boolean;
  layout: { brandName: string } | undefined;
};

/** Canonical address, other languages and Open Graph data. */
export function AddressMeta({ publicOrigin, basePath, locale, languages, ...more }: Props) {
  const { pathname } = useLocation();
  // Shows the same content as the start page, which is the canonical one.
  const page = pathname.replace(/\/$/, '').replace(/^\/avios-gift-transfer$/, '');
  if (more.isPreview || !more.publicPages.includes(page || '/')) {
    return <meta name="robots" content="noindex" />;
  }
  const plain = `${publicOrigin}${basePath}${page || '/'}`;
  const addressIn = (language: string) => `${publicOrigin}${basePath}/${language}${page}`;
  const own = more.localeInPath ? addressIn(locale) : plain;
  return (
    <>
      <link rel="canonical" href={own} />
      <link rel="alternate" hrefLang="x-default" href={plain} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      {/* Read from the server's HTML only, so the client build does without them. */}
      {import.meta.env.SSR && (
        <>
          <meta property="og:type" content="website" />
          {more.layout && <meta property="og:site_name" content={more.layout.brandName} />}
          <meta property="og:url" content={own} />
          <meta property="og:locale" content={locale.replace('-', '_')} />
        </>
      )}
    </>
  );
}
