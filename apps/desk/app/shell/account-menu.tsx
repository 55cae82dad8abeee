import { DeskIcon } from '@cairn/ui/desk-icon';
import { Menu } from '#app/parts/menu.tsx';
import { useSession } from '#app/session/session-store.ts';
import { roleNames } from '#app/text/roles.ts';
import styles from './account-menu.module.css';

/** The signed-in person's menu, with signing out. */
export function AccountMenu({ onKeyboardHelp }: { onKeyboardHelp: () => void }) {
  const { staff, csrfToken } = useSession();
  const initials = staff.name
    .split(' ')
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('');
  const roles = roleNames(staff.roles);
  return (
    <div className={styles.account}>
      <Menu
        name={`${staff.name}, ${roles}, account`}
        label={
          <>
            <span className={styles.avatar} aria-hidden="true">
              {initials}
            </span>
            <span className={styles.name}>
              <b>{staff.name}</b>
              <small>{roles}</small>
            </span>
          </>
        }
      >
        <p>
          Signed in as {staff.name}, {roles}.
        </p>
        <button type="button" onClick={onKeyboardHelp}>
          <DeskIcon name="keyboard" />
          Keyboard
        </button>
        <hr />
        <form method="post" action="/desk/sign-out">
          <input type="hidden" name="csrf" value={csrfToken} />
          <button type="submit">
            <DeskIcon name="log-out" />
            Log out
          </button>
        </form>
      </Menu>
    </div>
  );
}
