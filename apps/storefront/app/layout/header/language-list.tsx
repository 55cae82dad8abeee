import { Icon } from '@cairn/ui/icon';
import { Fragment, type MouseEvent, useId } from 'react';
import { useLocation } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import type { OperatingContext } from '#app/context/operating-context.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './language-list.module.css';

/** The company, language and address that the page is shown for. */
export type PlaceProps = {
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
  const { layout, locale, market, otherCompanies } = props;
  const { member, isExpected, logOut } = useSession();
  const current = currentLanguage(layout.languages, { locale, market });
  const id = useId();

  /** Each company has its own identity provider: a member leaves through the one they came by [6.5]. */
  function leave(event: MouseEvent<HTMLAnchorElement>) {
    if (!member && !isExpected) return;
    event.preventDefault();
    // Its cookies decide what the log-out leads back to.
    void fetch(event.currentTarget.href).then(logOut, logOut);
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
                company={other.company}
                language={language}
                onClick={leave}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

type LinkProps = Pick<PlaceProps, 'basePath' | 'company'> & {
  language: Language;
  isCurrent?: boolean;
  onClick?(event: MouseEvent<HTMLAnchorElement>): void;
};

/** The server writes company and market to cookies and leads on to the address without them. */
function LanguageLink({ basePath, company, language, isCurrent = false, onClick }: LinkProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('opco', company);
  query.set('market', language.market);
  return (
    <li>
      {/* Not a router link: the whole document changes its language. */}
      <a
        href={`${basePath}/${language.locale}${pathname}?${query}`}
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
