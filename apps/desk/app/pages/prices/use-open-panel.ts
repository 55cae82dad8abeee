import { useSearchParams } from 'react-router';

/** Panels of the page by their name in its address. */
const PANELS = [
  'add-bonus',
  'edit-bonus',
  'end-bonus',
  'add-campaign',
  'edit-campaign',
  'end-campaign',
  'price',
  'schedule',
  'withdraw',
  'tier',
  'plan-price',
  'plan-switch',
  'switch',
] as const;
export type PanelName = (typeof PANELS)[number];

/** The open panel and what it is about; kept in the address, like everything one can look at. */
export function useOpenPanel() {
  const [search, setSearch] = useSearchParams();
  const name = PANELS.find((one) => one === search.get('do'));
  return {
    name,
    of: search.get('of') ?? '',
    open: (next: PanelName, of = '') => setSearch((now) => withPanel(now, next, of)),
    close: () => setSearch((now) => withPanel(now, undefined, '')),
  };
}

function withPanel(search: URLSearchParams, name: PanelName | undefined, of: string) {
  const next = new URLSearchParams(search);
  next.delete('do');
  next.delete('of');
  if (name) next.set('do', name);
  if (of !== '') next.set('of', of);
  return next;
}
