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
import { type Effect, entryOf } from './catalogue.ts';
import {
  afterLeaving,
  afterRaising,
  type ErrorRecord,
  type ErrorsShown,
  errorsOf,
  type MessageValues,
  NO_ERRORS,
  recordOf,
} from './error-record.ts';
import { noteError, report } from './report-to-server.ts';

export type Raise = (
  code: string,
  more?: {
    message?: string;
    cause?: string;
    values?: MessageValues;
    detail?: unknown;
    owner?: number;
  },
) => void;

type AllErrors = { shown: ErrorsShown; raise: Raise; clear(): void };

type CurrentError = {
  /** The latest, or else the lasting one. */
  error: ErrorRecord | undefined;
  /** Above each other on the page. */
  errors: readonly ErrorRecord[];
  /** The effects of all errors that are shown. */
  effects: readonly Effect[];
  raise: Raise;
  clear(): void;
};

const AllContext = createContext<AllErrors>({
  shown: NO_ERRORS,
  raise: (code, { detail } = {}) => report(code, detail),
  clear: () => {},
});

const Context = createContext<CurrentError>({
  error: undefined,
  errors: [],
  effects: [],
  raise: (code, { detail } = {}) => report(code, detail),
  clear: () => {},
});

export function useCurrentError(): CurrentError {
  return use(Context);
}

export function CurrentErrorProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(NO_ERRORS);

  const raise = useCallback<Raise>((code, { detail, ...more } = {}) => {
    const { severity } = entryOf(code);
    if (severity === 'suppressed') return;
    if (severity === 'silent') return report(code, detail);
    if (severity !== 'info') noteError(code);
    const raised = recordOf(code, more);
    setShown((before) => afterRaising(before, raised));
  }, []);
  const clear = useCallback(() => setShown(({ lasting }) => ({ ...NO_ERRORS, lasting })), []);
  const { pathname } = useLocation();
  // In a layout effect, so that it runs before the new page's effects, which may raise an error.
  useLayoutEffect(() => setShown(afterLeaving), [pathname]);

  const value = useMemo(() => ({ shown, raise, clear }), [shown, raise, clear]);
  return (
    <AllContext value={value}>
      <OwnErrors owner={0}>{children}</OwnErrors>
    </AllContext>
  );
}

/**
 * The errors of one screen. What is raised below belongs to it, however late: nobody else reads what
 * concerned the member who was here before.
 */
export function OwnErrors({ owner, children }: { owner: number; children: ReactNode }) {
  const { shown, raise: raiseFor, clear } = use(AllContext);
  const raise = useCallback<Raise>(
    (code, more) => raiseFor(code, { owner, ...more }),
    [raiseFor, owner],
  );
  const value = useMemo(() => {
    const { latest, lasting } = errorsOf(owner, shown);
    const errors = [latest, lasting].filter((error) => error !== undefined);
    const effects = errors.flatMap((error) => error.effects);
    return { error: errors[0], errors, effects, raise, clear };
  }, [shown, owner, raise, clear]);
  return <Context value={value}>{children}</Context>;
}

/** Raises an error that a redirect brings along. */
export function BroughtError() {
  const { raise } = useCurrentError();
  const { state, key } = useLocation();
  const brought = codeIn(state);
  const values = valuesIn(state);
  useEffect(() => {
    if (brought === undefined) return;
    raise(brought, { values });
    // Removed from the history entry, or a reload would raise it again.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [key, brought]);
  return null;
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
  if (typeof state !== 'object' || state === null || !('values' in state)) return {};
  return Object.fromEntries(
    Object.entries(state.values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
