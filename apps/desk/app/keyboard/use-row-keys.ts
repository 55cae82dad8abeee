import { useState } from 'react';
import { useShortcut } from './shortcuts.ts';

/**
 * J and K go through the rows of a `DataTable` and take the focus along, to the row's last button or
 * link, so that Enter takes its next step.
 */
export function useRowKeys(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const at = current === undefined ? -1 : ids.indexOf(current);

  function go(to: number) {
    const id = ids[Math.min(Math.max(to, 0), ids.length - 1)];
    if (id === undefined) return;
    setCurrent(id);
    const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
    const target = [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1);
    target?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }

  const isOn = ids.length > 0;
  useShortcut({ id: 'next-row', keys: ['j'], about: 'Next row' }, () => go(at + 1), isOn);
  useShortcut(
    { id: 'last-row', keys: ['k'], about: 'Row before' },
    () => go(at < 0 ? 0 : at - 1),
    isOn,
  );
  return at < 0 ? undefined : current;
}
