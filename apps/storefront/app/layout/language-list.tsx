import { Icon } from '@cairn/ui/icon';
import { useId } from 'react';
import { useLocation } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { setCookie } from '#app/session/cookies.ts';
import {
  changeContext,
  type OperatingContext,
  type RunningCompanies,
  unlikeGiven,
} from '#app/session/operating-context.ts';
import styles from './language-list.module.css';

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

/** The header's button with the current language, which opens the list. */
export function LanguageMenu(props: PlaceProps) {
  const { header, languages } = props.layout;
  const id = useId();
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id}>
        <Icon name="globe" />
        <span className="visually-hidden">{header.languageText}</span>
        {currentLanguage(languages, props)?.text}
        <Icon name="chevron-down" />
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        <LanguageLinks {...props} />
      </div>
    </>
  );
}

/** Choosing a language loads the same page in it, with the prices of its market. */
export function LanguageLinks({
  layout,
  companies,
  company,
  locale,
  market,
  basePath,
}: PlaceProps) {
  const { pathname, search } = useLocation();
  const current = currentLanguage(layout.languages, { locale, market });

  /** The language is part of the address; the market is in a cookie only. */
  function keep({ locale: language, market: chosen }: Language) {
    const before: OperatingContext = { opco: company, language: locale, market };
    const after = changeContext(before, { language, market: chosen }, companies);
    for (const cookie of unlikeGiven(after, before)) setCookie(cookie);
  }
  return (
    <ul className={styles.links} aria-label={layout.header.languageText}>
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
  );
}

function currentLanguage(
  languages: readonly Language[],
  { locale, market }: Pick<PlaceProps, 'locale' | 'market'>,
): Language | undefined {
  return (
    languages.find((one) => one.locale === locale && one.market === market) ??
    languages.find((one) => one.market === market)
  );
}
