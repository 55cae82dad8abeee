import { buttonClass } from '@cairn/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './menu.module.css';

type Props = { label: ReactNode; name: string; children: ReactNode };

/** A button with a list of links and buttons below it. Esc, a choice and a click elsewhere close it. */
export function Menu({ label, name, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const isOutside = !(event.target instanceof Node && menu.current?.contains(event.target));
      if (menu.current?.open && isOutside) menu.current.open = false;
    };
    document.addEventListener('click', close);
    return () => document.removeEventListener('click', close);
  }, []);
  const shut = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        // Otherwise an open panel would close, too.
        event.preventDefault();
        shut();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={buttonClass({ kind: 'secondary' })} aria-label={name}>
        {label}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: buttons and links turn Enter into clicks */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a choice within has been made */}
      <div className={styles.list} onClick={shut}>
        {children}
      </div>
    </details>
  );
}
