import type { Company, Locale } from '@cairn/contract/company';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { isCallback, returnPath } from './callback.ts';
import { hasSessionTraces } from './cookies.ts';
import type { ControllerHooks, SessionController } from './session-controller.ts';
import { sessionStore } from './session-store.ts';
import { codeOfSignInError } from './sign-in-error.ts';

export type SessionSettings = {
  identity: { url: string; clientId: string; audience: string };
  publicOrigin: string;
  basePath: string;
  company: Company;
  locale: Locale;
  expectsMember: boolean;
};

/** The document's one controller, once somebody needed it. */
let opening: Promise<SessionController> | undefined;
/** What it asks of the page, as the page that is mounted now does it. */
let page: Pick<ControllerHooks, 'raise' | 'goTo' | 'location'> | undefined;
let hasStarted = false;

/** The session's machinery weighs more than the page: it comes when somebody needs it. */
export function loadController(settings: SessionSettings): Promise<SessionController> {
  opening ??= open(settings).catch((error: unknown) => {
    // What could not be loaded may be there the next time.
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(settings: SessionSettings): Promise<SessionController> {
  const { identity, publicOrigin, basePath, company, locale } = settings;
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
      dispatch: sessionStore.dispatch,
      onFacts: sessionStore.setFacts,
      raise: (code, detail) => page?.raise(code, detail),
      goTo: async (path, errorCode) => await page?.goTo(path, errorCode),
      location: () => page?.location() ?? window.location,
    },
  );
}

/** Lends the page to the controller, and starts it for who comes back, was here lately or must log in. */
export function useController(settings: SessionSettings): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { raise } = useCurrentError();
  useEffect(() => {
    page = {
      raise,
      location: () => location,
      goTo: async (path, errorCode) =>
        await navigate(path, { replace: true, state: bringing(errorCode) }),
    };
  });
  useEffect(() => {
    if (hasStarted) return;
    hasStarted = true;
    const { search } = window.location;
    const told = new URLSearchParams(search).get('identityError');
    if (told !== null) {
      const code = codeOfSignInError({ error: told.replaceAll(' ', '_') });
      void page?.goTo(returnPath(location), code);
    }
    const isNeeded =
      isCallback(search) ||
      hasSessionTraces(document.cookie, settings.identity.clientId) ||
      (told === null && /[?&]loginRequired\b/.test(search));
    if (isNeeded) void start(settings);
    else sessionStore.dispatch({ type: 'initialised', user: undefined });
  }, []);
}

async function start(settings: SessionSettings): Promise<void> {
  try {
    const controller = await loadController(settings);
    await controller.start();
  } catch (error) {
    const code = codeOfSignInError(error);
    sessionStore.dispatch({ type: 'failed', code });
    page?.raise(code, error);
  }
}
