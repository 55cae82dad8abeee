import { DeskIcon } from '@cairn/ui/desk-icon';
import logo from '@cairn/ui/drawings/logo.svg';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigation } from 'react-router';
import { ShortcutHelp } from '#app/keyboard/shortcut-help.tsx';
import { useShortcut } from '#app/keyboard/shortcuts.ts';
import { SearchField } from '#app/search/search-field.tsx';
import { SearchPalette } from '#app/search/search-palette.tsx';
import { useSession } from '#app/session/session-store.ts';
import { SignInAgain } from '#app/session/sign-in-again.tsx';
import { useMay } from '#app/session/use-may.ts';
import { AccountMenu } from './account-menu.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { navigationFor } from './navigation.ts';
import { ProofBadge } from './proof-badge.tsx';
import styles from './shell.module.css';
import { useWaiting } from './use-waiting.ts';

/** Frame of every page: navigation, search and the account menu. */
export function Shell() {
  const { permissions } = useSession();
  const groups = navigationFor(permissions);
  const tabs = groups.flatMap(({ links }) => links).filter(({ isTab }) => isTab);
  const waiting = useWaiting();
  const side = useRef<HTMLElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useShortcut({ id: 'help', keys: ['?'], about: 'This list' }, () => setIsHelpOpen(true));
  const maySearch = useMay('read members');
  const [isSearching, setIsSearching] = useState(false);
  useShortcut(
    { id: 'search', keys: ['mod+k', '/'], about: 'Search' },
    () => setIsSearching(true),
    maySearch,
  );
  const { pathname } = useLocation();
  useFocusOnNewPage(pathname);
  const { state } = useNavigation();

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links turn Enter into clicks */}
      <nav
        ref={side}
        id="side"
        popover="auto"
        className={styles.side}
        aria-label="Desk"
        onClick={() => side.current?.matches(':popover-open') && side.current.hidePopover()}
      >
        <Link className={styles.brand} to="/">
          <img src={logo} alt="" width="26" height="26" />
          Cairn <small>Desk</small>
        </Link>
        <div className={styles.groups}>
          {groups.map(({ title, links }) => (
            <div key={title ?? ''}>
              {title !== undefined && <h2>{title}</h2>}
              <ul>
                {links.map(({ to, text, icon }) => (
                  <li key={to}>
                    <NavLink to={to} end={to === '/'}>
                      <DeskIcon name={icon} />
                      {text}
                      {to === '/' && <Waiting count={waiting?.items} />}
                      {to === '/money' && <Waiting count={waiting?.days} />}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <ProofBadge />
      </nav>
      <header className={styles.top}>
        <Link className={styles.topBrand} to="/" aria-label="Cairn desk, start">
          <img src={logo} alt="" width="24" height="24" />
          Desk
        </Link>
        {maySearch && <SearchField onOpen={() => setIsSearching(true)} />}
        <div className={styles.end}>
          <EnvironmentBadge />
          <AccountMenu onKeyboardHelp={() => setIsHelpOpen(true)} />
        </div>
      </header>
      <main id="main" className={styles.main} aria-busy={state !== 'idle'}>
        <Outlet />
      </main>
      <nav className={styles.tabs} aria-label="Short cuts">
        {tabs.map(({ to, text, icon }) => (
          <NavLink key={to} to={to} end={to === '/'}>
            <DeskIcon name={icon} />
            {text}
            {to === '/' && <Waiting count={waiting?.items} />}
          </NavLink>
        ))}
        {maySearch && (
          <button type="button" onClick={() => setIsSearching(true)}>
            <DeskIcon name="search" />
            Search
          </button>
        )}
        <button type="button" popoverTarget="side">
          <DeskIcon name="menu" />
          More
        </button>
      </nav>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      {isSearching && <SearchPalette onClose={() => setIsSearching(false)} />}
      <SignInAgain />
    </div>
  );
}

function Waiting({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

/** Moves the reading position to a new page's heading; not on the first, where the browser begins itself. */
function useFocusOnNewPage(pathname: string): void {
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    document.querySelector('h1')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
}
