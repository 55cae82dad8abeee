import logo from '@cairn/ui/drawings/logo-on-pine.svg';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import styles from './footer.module.css';

export function Footer({ layout: { brandName, footer, consent } }: { layout: LayoutContent }) {
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
