import { Icon } from '@cairn/ui/icon';
import { Fragment, type MouseEvent, useId } from 'react';
import { useLocation } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { setCookie } from '#app/session/cookies.ts';
import { noteContext } from '#app/session/document-context.ts';
import {
  changeContext,
  type OperatingContext,
  type RunningCompanies,
  unlikeGiven,
} from '#app/session/operating-context.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './language-list.module.css';

/** The company, language and address that the page is shown for. */
export type PlaceProps = {
  companies: RunningCompanies;
  company: OperatingContext['opco'];
  locale: OperatingContext['language'];
  market: OperatingContext['market'];
  basePath: string;
  /** The other companies that are served here. */
  otherCompanies: readonly OtherCompany[];
  layout: LayoutContent;
};

type OtherCompany = {
  company: OperatingContext['opco'];
  name: string;
  languages: readonly Language[];
};

type Language = LayoutContent['languages'][number];

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
export function LanguageLinks(props: PlaceProps) {
  const { layout, companies, company, locale, market, otherCompanies } = props;
  const { member, isExpected, logOut } = useSession();
  const current = currentLanguage(layout.languages, { locale, market });
  const id = useId();

  /** The language is part of the address; company and market are in cookies only. */
  function keep({ locale: language, market: chosen }: Language, opco = company) {
    const before: OperatingContext = { opco: company, language: locale, market };
    const after = changeContext(before, { opco, language, market: chosen }, companies);
    for (const cookie of unlikeGiven(after, before)) setCookie(cookie);
    noteContext(after);
  }

  /** Each company has its own identity provider: a member leaves through the one they came by [6.5]. */
  function change(event: MouseEvent, language: Language, opco: OtherCompany['company']) {
    keep(language, opco);
    if (!member && !isExpected) return;
    event.preventDefault();
    logOut();
  }

  return (
    <>
      <ul className={styles.links} aria-label={layout.header.languageText}>
        {layout.languages.map((language) => (
          <LanguageLink
            key={language.locale + language.market}
            {...props}
            language={language}
            isCurrent={language === current}
            onClick={() => keep(language)}
          />
        ))}
      </ul>
      {otherCompanies.map((other) => (
        <Fragment key={other.company}>
          <p id={id + other.company} className={styles.company}>
            {other.name}
          </p>
          <ul className={styles.links} aria-labelledby={id + other.company}>
            {other.languages.map((language) => (
              <LanguageLink
                key={language.locale + language.market}
                {...props}
                language={language}
                onClick={(event) => change(event, language, other.company)}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

type LinkProps = Pick<PlaceProps, 'basePath'> & {
  language: Language;
  isCurrent?: boolean;
  onClick(event: MouseEvent): void;
};

function LanguageLink({ basePath, language, isCurrent = false, onClick }: LinkProps) {
  const { pathname, search } = useLocation();
  return (
    <li>
      {/* Not a router link: the whole document changes its language. */}
      <a
        href={`${basePath}/${language.locale}${pathname}${search}`}
        hrefLang={language.locale}
        lang={language.locale}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onClick}
      >
        {language.text}
      </a>
    </li>
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
