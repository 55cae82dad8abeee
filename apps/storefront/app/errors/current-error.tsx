import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { type CatalogueEntry, type Effect, entryOf } from './catalogue.ts';
import { report } from './report.ts';

/** The one error that is current, as far as whoever heeds its effects needs it. */
export type ErrorRecord = {
  code: string;
  scope: CatalogueEntry['scope'];
  effects: readonly Effect[];
};

type CurrentError = {
  error: ErrorRecord | undefined;
  raise(code: string, detail?: unknown): void;
  clear(): void;
};

const Context = createContext<CurrentError>({ error: undefined, raise: report, clear: () => {} });

export function useCurrentError(): CurrentError {
  return use(Context);
}

export function CurrentErrorProvider({ children }: { children: ReactNode }) {
  const [error, setError] = useState<ErrorRecord>();

  const raise = useCallback((code: string, detail?: unknown) => {
    const { severity, scope, effects } = entryOf(code);
    if (severity === 'suppressed') return;
    if (severity === 'silent') return report(code, detail);
    setError({ code, scope, effects });
  }, []);
  const clear = useCallback(() => setError(undefined), []);
  useArrivals(raise, setError);

  const value = useMemo(() => ({ error, raise, clear }), [error, raise, clear]);
  return <Context value={value}>{children}</Context>;
}

/** Leaving a page clears its error; a redirect may bring one along, which is raised on arrival. */
function useArrivals(
  raise: CurrentError['raise'],
  setError: (change: (error: ErrorRecord | undefined) => ErrorRecord | undefined) => void,
) {
  const { pathname, state } = useLocation();
  const brought = codeIn(state);
  useEffect(() => {
    setError((error) => (error?.scope === 'global' ? error : undefined));
  }, [pathname, setError]);
  useEffect(() => {
    if (brought === undefined) return;
    raise(brought);
    // Told once: not again when the page is loaded anew.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [brought, raise]);
}

/** What `navigate` takes as `state` to bring an error along. */
export function bringing(errorCode: string | undefined) {
  return errorCode === undefined ? null : { errorCode };
}

function codeIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('errorCode' in state)) return undefined;
  return typeof state.errorCode === 'string' ? state.errorCode : undefined;
}
