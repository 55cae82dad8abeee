import { ChevronDown, Globe } from 'lucide-react';
import { useLocation } from 'react-router';
import styles from './language-list.module.css';
import type { FrameProps } from './shop-frame.tsx';
import { useDismissal } from './use-dismissal.ts';

type Props = Omit<FrameProps, 'children'>;

/** Choosing a language loads the same page in it. */
export function LanguageList({ layout, locale, basePath }: Props) {
  const { pathname, search } = useLocation();
  const list = useDismissal();
  const current = layout.languages.find((one) => one.locale === locale);
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
          <li key={language.locale}>
            {/* Not a router link: the whole document changes its language. */}
            <a
              href={`${basePath}/${language.locale}${pathname}${search}`}
              hrefLang={language.locale}
              lang={language.locale}
              aria-current={language.locale === locale ? 'true' : undefined}
            >
              {language.text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
