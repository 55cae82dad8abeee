import { useSearchParams } from 'react-router';

type OpenPanel = { name: string; about: string | undefined };

/** The page's open panel. It is part of the address: a link opens it, and Back closes it. */
export function useOpenPanel(): {
  open: OpenPanel | undefined;
  show: (name: string, about?: string) => void;
  close: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const name = search.get('panel');
  const set = (to: OpenPanel | undefined) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.delete('panel');
      next.delete('about');
      if (to) next.set('panel', to.name);
      if (to?.about !== undefined) next.set('about', to.about);
      return next;
    });
  return {
    open: name === null ? undefined : { name, about: search.get('about') ?? undefined },
    show: (shown, about) => set({ name: shown, about }),
    close: () => set(undefined),
  };
}
