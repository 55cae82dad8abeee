import { type Dispatch, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { isCallback } from './callback.ts';
import { hasSessionTraces } from './cookies.ts';
import type { SessionSettings } from './session.tsx';
import type { SessionController } from './session-controller.ts';
import type { MemberFacts, SessionEvent } from './session-state.ts';

type Hooks = { dispatch: Dispatch<SessionEvent>; onFacts: (facts: MemberFacts) => void };

/** The session's machinery, which weighs more than the page: it comes when somebody needs it. */
export function useController(settings: SessionSettings, hooks: Hooks) {
  const navigate = useNavigate();
  const location = useLocation();
  const { raise } = useCurrentError();
  const now = useRef({ navigate, location, raise });
  useEffect(() => {
    now.current = { navigate, location, raise };
  });

  const { dispatch, onFacts } = hooks;
  const first = useRef(settings);
  return useMemo(() => {
    const { identity, publicOrigin, basePath, company, locale } = first.current;
    let opening: Promise<SessionController> | undefined;
    let hasStarted = false;

    async function open(): Promise<SessionController> {
      const { openSession } = await import('./session-controller.ts');
      const shopUrl = publicOrigin + basePath;
      return openSession(
        {
          ...identity,
          callbackUrl: `${shopUrl}/`,
          silentLoginUrl: `${shopUrl}/silent-login`,
          company,
          language: locale,
          publicOrigin,
        },
        {
          dispatch,
          onFacts,
          raise: (code, detail) => now.current.raise(code, detail),
          goTo: (path, errorCode) =>
            void now.current.navigate(path, { replace: true, state: bringing(errorCode) }),
          location: () => now.current.location,
        },
      );
    }

    /** What could not be loaded may be there the next time. */
    function load(): Promise<SessionController> {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    }

    /** At the start: whoever comes back from logging in, or was here lately, or must log in. */
    function startIfNeeded(): boolean {
      const { search } = window.location;
      const isNeeded =
        isCallback(search) ||
        /[?&](identityError|loginRequired)\b/.test(search) ||
        hasSessionTraces(document.cookie, identity.clientId);
      if (isNeeded && !hasStarted) {
        hasStarted = true;
        load()
          .then((controller) => controller.start())
          .catch((error: unknown) => {
            dispatch({ type: 'failed', code: 'request_error' });
            now.current.raise('request_error', error);
          });
      }
      return isNeeded;
    }

    return { load, startIfNeeded };
  }, [dispatch, onFacts]);
}
