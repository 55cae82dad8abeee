import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { entryOf } from './catalogue.ts';
import { afterLeaving, type ErrorRecord, recordOf } from './error-record.ts';
import { report } from './report.ts';

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
    const { severity } = entryOf(code);
    if (severity === 'suppressed') return;
    if (severity === 'silent') return report(code, detail);
    setError(recordOf(code));
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
  const { pathname, state, key } = useLocation();
  const brought = codeIn(state);
  // Before any effect of the new page, which may raise one of its own.
  useLayoutEffect(() => {
    setError(afterLeaving);
  }, [pathname, setError]);
  useEffect(() => {
    if (brought === undefined) return;
    raise(brought);
    // Told once: not again when the page is loaded anew.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [key, brought, raise]);
}

/** What `navigate` takes as `state` to bring an error along. */
export function bringing(errorCode: string | undefined) {
  return errorCode === undefined ? null : { errorCode };
}

function codeIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('errorCode' in state)) return undefined;
  return typeof state.errorCode === 'string' ? state.errorCode : undefined;
}
