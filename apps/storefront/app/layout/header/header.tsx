import logo from '@cairn/ui/drawings/logo.svg';
import { Icon } from '@cairn/ui/icon';
import { IconButton } from '@cairn/ui/icon-button';
import { Link, NavLink } from 'react-router';
import { ContentLink, isInternalLink } from '#app/content/text/content-link.tsx';
import { Account } from './account.tsx';
import styles from './header.module.css';
import { LanguageLinks, LanguageMenu, type PlaceProps } from './language-list.tsx';

const MENU = 'header-menu';

export function Header({ layout, ...place }: PlaceProps) {
  const { header, brandName } = layout;
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <Link className={styles.brand} to="/">
          <img src={logo} alt="" width={30} height={30} />
          {brandName}
        </Link>
        <nav className={styles.wide} aria-label={header.navigationLabel}>
          <Navigation links={header.navigation} />
        </nav>
        <div className={styles.end}>
          <div className={styles.wide}>
            <LanguageMenu layout={layout} {...place} />
          </div>
          <Account layout={layout} locale={place.locale} />
          <IconButton className={styles.narrow} label={header.menuText} popoverTarget={MENU}>
            <Icon name="menu" />
          </IconButton>
        </div>
      </div>
      <div id={MENU} popover="auto" className={styles.menu}>
        <nav aria-label={header.navigationLabel}>
          <Navigation links={header.navigation} onFollow={closeMenu} />
        </nav>
        <LanguageLinks layout={layout} {...place} />
      </div>
    </header>
  );
}

type NavigationProps = { links: readonly { text: string; link: string }[]; onFollow?: () => void };

function Navigation({ links, onFollow }: NavigationProps) {
  return (
    <ul>
      {links.map(({ text, link }) => (
        <li key={link}>
          {isInternalLink(link) ? (
            <NavLink to={link} onClick={() => onFollow?.()}>
              {text}
            </NavLink>
          ) : (
            <ContentLink link={link}>{text}</ContentLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function closeMenu() {
  document.getElementById(MENU)?.hidePopover();
}
