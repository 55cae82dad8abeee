import type { DeskIconName } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import { IconSpot, type Tone } from './icon-spot.tsx';
import styles from './state-message.module.css';

type Props = {
  icon: DeskIconName;
  tone?: Tone;
  title: string;
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** An error is announced at once. */
  isError?: boolean;
};

/** In place of content: nothing there, not loaded, not allowed. */
export function StateMessage({ icon, tone, title, children, actions, isError = false }: Props) {
  return (
    <div className={styles.state} role={isError ? 'alert' : undefined}>
      <IconSpot icon={icon} {...(tone && { tone })} />
      <h3>{title}</h3>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Nothing is there, which is often good news. Says what was last done, or what would bring something. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StateMessage icon="check" tone="ok" title={title}>
      {children}
    </StateMessage>
  );
}
