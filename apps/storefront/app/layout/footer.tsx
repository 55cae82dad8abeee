import logo from '@cairn/ui/drawings/logo-on-pine.svg';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import type { Theme } from '#app/context/theme.server.ts';
import styles from './footer.module.css';

type Props = { layout: LayoutContent; basePath: string; theme: Theme };

export function Footer({ layout, basePath, theme }: Props) {
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
