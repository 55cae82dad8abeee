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
import {
  afterLeaving,
  afterRaising,
  type ErrorRecord,
  type MessageValues,
  recordOf,
} from './error-record.ts';
import { noteError, report } from './report.ts';

type CurrentError = {
  error: ErrorRecord | undefined;
  raise(code: string, more?: { message?: string; values?: MessageValues; detail?: unknown }): void;
  clear(): void;
};

const Context = createContext<CurrentError>({
  error: undefined,
  raise: (code, { detail } = {}) => report(code, detail),
  clear: () => {},
});

export function useCurrentError(): CurrentError {
  return use(Context);
}

export function CurrentErrorProvider({ children }: { children: ReactNode }) {
  const [error, setError] = useState<ErrorRecord>();

  const raise = useCallback<CurrentError['raise']>((code, { detail, ...more } = {}) => {
    const { severity } = entryOf(code);
    if (severity === 'suppressed') return;
    if (severity === 'silent') return report(code, detail);
    if (severity !== 'info') noteError(code);
    const raised = recordOf(code, more);
    setError((current) => afterRaising(current, raised));
  }, []);
  const clear = useCallback(() => setError(undefined), []);
  useNavigationErrors(raise, setError);

  const value = useMemo(() => ({ error, raise, clear }), [error, raise, clear]);
  return <Context value={value}>{children}</Context>;
}

/** Clears a page's error on leaving it, and raises one that a redirect brings along. */
function useNavigationErrors(
  raise: CurrentError['raise'],
  setError: (change: (error: ErrorRecord | undefined) => ErrorRecord | undefined) => void,
) {
  const { pathname, state, key } = useLocation();
  const brought = codeIn(state);
  const values = valuesIn(state);
  // In a layout effect, so that it runs before the new page's effects, which may raise an error.
  useLayoutEffect(() => {
    setError(afterLeaving);
  }, [pathname, setError]);
  useEffect(() => {
    if (brought === undefined) return;
    raise(brought, { values });
    // Removed from the history entry, or a reload would raise it again.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [key, brought, raise]);
}

/** The navigation state that brings an error along. */
export function bringing(errorCode: string | undefined, values?: MessageValues) {
  return errorCode === undefined ? null : { errorCode, values };
}

function codeIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('errorCode' in state)) return undefined;
  return typeof state.errorCode === 'string' ? state.errorCode : undefined;
}

function valuesIn(state: unknown): MessageValues {
  const { values } = Object(state);
  return Object.fromEntries(
    Object.entries(Object(values)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
