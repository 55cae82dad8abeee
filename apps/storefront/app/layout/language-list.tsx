import { ChevronDown, Globe } from 'lucide-react';
import { useLocation } from 'react-router';
import type { LayoutContent } from '#app/content/layout.server.ts';
import { setCookie } from '#app/session/cookies.ts';
import {
  changeContext,
  type OperatingContext,
  type RunningCompanies,
  unlikeGiven,
} from '#app/session/operating-context.ts';
import styles from './language-list.module.css';
import { useDismissal } from './use-dismissal.ts';

/** The company, language and address that the page is shown for. */
export type PlaceProps = {
  companies: RunningCompanies;
  company: OperatingContext['opco'];
  locale: OperatingContext['language'];
  market: OperatingContext['market'];
  basePath: string;
  layout: LayoutContent;
};

type Language = PlaceProps['layout']['languages'][number];

/** Choosing a language loads the same page in it, with the prices of its market. */
export function LanguageList({ layout, companies, company, locale, market, basePath }: PlaceProps) {
  const { pathname, search } = useLocation();
  const list = useDismissal();
  const current =
    layout.languages.find((one) => one.locale === locale && one.market === market) ??
    layout.languages.find((one) => one.market === market);

  /** The address says the language; only a cookie can say the market. */
  function keep({ locale: language, market: chosen }: Language) {
    const before: OperatingContext = { opco: company, language: locale, market };
    const after = changeContext(before, { language, market: chosen }, companies);
    for (const cookie of unlikeGiven(after, before)) setCookie(cookie);
  }
  return (
    <details ref={list} className={styles.languages}>
      <summary>
        <Globe aria-hidden="true" />
        <span className="visually-hidden">{layout.header.languageText}</span>
        {current?.text}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>
        {layout.languages.map((language) => (
          <li key={language.locale + language.market}>
            {/* Not a router link: the whole document changes its language. */}
            <a
              href={`${basePath}/${language.locale}${pathname}${search}`}
              hrefLang={language.locale}
              lang={language.locale}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => keep(language)}
            >
              {language.text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
