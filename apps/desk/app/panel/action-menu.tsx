import type { ActionName } from '@cairn/api/desk-types';
import { buttonClass } from '@cairn/ui/button';
import { DeskIcon, type DeskIconName } from '@cairn/ui/desk-icon';
import { useOfferedActions } from '#app/calls/use-offered.ts';
import { Menu } from '#app/parts/menu.tsx';
import styles from './action-menu.module.css';
import type { useOpenPanel } from './use-open-panel.ts';

export type MenuAction = {
  action: ActionName;
  icon: DeskIconName;
  text: string;
  /** The panel, and what of the page it is about. */
  panel: string;
  about?: string | undefined;
  /** The reason why it cannot be done now; then it is shown and cannot be chosen. */
  obstacle?: string | undefined;
  isDanger?: boolean;
};

type Props = {
  actions: readonly MenuAction[];
  show: ReturnType<typeof useOpenPanel>['show'];
};

/** Actions on a page's subject that the reader's role permits. */
export function ActionMenu({ actions, show }: Props) {
  const { offered } = useOfferedActions();
  const allowed = actions.filter(({ action }) => offered?.has(action));
  if (allowed.length === 0) return null;
  return (
    <Menu
      label={
        <>
          Actions <DeskIcon name="chevron-down" />
        </>
      }
      name="Actions"
    >
      {allowed.map(({ action, icon, text, panel, about, obstacle, isDanger }) => {
        const mayNeedApproval = offered?.get(action)?.mayNeedApproval;
        const note = obstacle ?? (mayNeedApproval ? 'May need a second person' : undefined);
        return (
          <button
            key={`${panel} ${about}`}
            type="button"
            className={styles.item}
            aria-disabled={obstacle !== undefined || undefined}
            data-danger={isDanger || undefined}
            onClick={(event) => {
              if (obstacle === undefined) show(panel, about);
              else event.stopPropagation();
            }}
          >
            <DeskIcon name={icon} />
            <span>
              {text}
              {note !== undefined && <small>{note}</small>}
            </span>
          </button>
        );
      })}
    </Menu>
  );
}

type ButtonProps = Pick<MenuAction, 'action' | 'icon' | 'text' | 'panel' | 'about'> &
  Pick<Props, 'show'> & { isOpen: boolean; kind?: 'primary' | 'secondary' };

/** The action that a page is most often opened for, beside the menu of all. */
export function ActionButton(props: ButtonProps) {
  const { action, icon, text, panel, about, show, isOpen, kind = 'secondary' } = props;
  const { offered } = useOfferedActions();
  if (!offered?.has(action)) return null;
  return (
    <button
      type="button"
      className={buttonClass({ kind })}
      aria-expanded={isOpen}
      onClick={() => show(panel, about)}
    >
      <DeskIcon name={icon} />
      {text}
    </button>
  );
}
