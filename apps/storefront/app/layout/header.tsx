import logo from '@cairn/ui/drawings/logo.svg';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import styles from './header.module.css';
import { LanguageList } from './language-list.tsx';
import type { FrameProps } from './shop-frame.tsx';

const MENU = 'header-menu';

export function Header({ layout, ...place }: Omit<FrameProps, 'children'>) {
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
            <LanguageList id="header-languages" layout={layout} {...place} />
          </div>
          <IconButton className={styles.narrow} label={header.menuText} popoverTarget={MENU}>
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div id={MENU} popover="auto" className={styles.menu}>
        <nav aria-label={header.navigationLabel}>
          <Navigation links={header.navigation} onFollow={closeMenu} />
        </nav>
        <LanguageList id="menu-languages" layout={layout} {...place} />
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
          <NavLink to={link} onClick={() => onFollow?.()}>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function closeMenu() {
  document.getElementById(MENU)?.hidePopover();
}
