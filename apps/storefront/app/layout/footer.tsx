import logo from '@cairn/ui/drawings/logo-on-pine.svg';
import { useContext } from 'react';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './footer.module.css';
import { ThemeChoice } from './theme-choice.ts';

type Props = { layout: LayoutContent; basePath: string };

export function Footer({ layout, basePath }: Props) {
  const { theme, setTheme } = useContext(ThemeChoice);
  const { brandName, footer, consent, themes } = layout;
  return (
    <footer className={styles.footer} data-surface="pine">
      <div className="wrap">
        <div className={styles.top}>
          <div>
            <span className={styles.brand}>
              <img src={logo} alt="" width={30} height={30} loading="lazy" />
              {brandName}
            </span>
            <p className={styles.tagline}>{footer.tagline}</p>
          </div>
          <div className={styles.columns}>
            {footer.columns.map((column) => (
              <div key={column.title}>
                <h2>{column.title}</h2>
                <ul>
                  {column.links.map(({ text, link }) => (
                    <li key={link}>
                      <ContentLink link={link}>{text}</ContentLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
        {themes && (
          <form id="theme" className={styles.themes} method="post" action={`${basePath}/theme`}>
            <fieldset>
              <legend>{themes.title}</legend>
              {themes.choices.map((choice) => (
                <button
                  key={choice.theme}
                  type="submit"
                  name="theme"
                  value={choice.theme}
                  aria-pressed={choice.theme === theme}
                  onClick={(event) => {
                    event.preventDefault();
                    import('./change-theme.ts').then(
                      ({ changeTheme }) => changeTheme(choice.theme, basePath, setTheme),
                      // watch-build.ts reports a file that could not be loaded.
                      () => {},
                    );
                  }}
                >
                  {choice.text}
                </button>
              ))}
            </fieldset>
          </form>
        )}
        <div className={styles.legal}>
          {footer.legalLinks.map(({ text, link }) => (
            <ContentLink key={link} link={link}>
              {text}
            </ContentLink>
          ))}
          {consent && <a href="#cookies">{consent.manageText}</a>}
          <span className={styles.note}>{footer.note}</span>
        </div>
      </div>
    </footer>
  );
}
