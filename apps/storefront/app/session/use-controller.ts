import type { Company, Locale, Market } from '@cairn/contract/values/company';
import { startTransition, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasSessionTraces } from '#app/context/cookies.ts';
import { bringing, type Raise, useCurrentError } from '#app/errors/current-error.tsx';
import { answerOfIdentity, returnPath } from './callback.ts';
import { onReturn } from './on-return.ts';
import type { ControllerHooks, SessionController } from './session-controller.ts';
import { type Clock, sessionStore } from './session-state.ts';

export type SessionSettings = {
  identity: { url: string; clientId: string; audience: string };
  publicOrigin: string;
  basePath: string;
  company: Company;
  locale: Locale;
  market: Market;
  /** The market's time zone, used until a member's country is known. */
  clock: Clock;
  expectsMember: boolean;
};

/** The document's one controller, created when it is first needed. */
let opening: Promise<SessionController> | undefined;
/** The hooks of the components mounted now; the controller outlives them. */
let page: (Pick<ControllerHooks, 'goTo' | 'location'> & { raise: Raise }) | undefined;
let hasStarted = false;

/** The controller and the SDK weigh more than the page: they are loaded when they are needed. */
export function loadController(settings: SessionSettings): Promise<SessionController> {
  opening ??= open(settings).catch((error: unknown) => {
    // Loading it may succeed the next time.
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(settings: SessionSettings): Promise<SessionController> {
  const { identity, publicOrigin, basePath, company, locale } = settings;
  const load = () => import('./session-controller.ts');
  // Once more if it fails: the identity provider's answer is not in the address any more.
  const { openSession, watchPage } = await load().catch(load);
  const shopUrl = publicOrigin + basePath;
  const controller = openSession(
    { ...identity, shopUrl, company, language: locale, publicOrigin },
    {
      dispatch: sessionStore.dispatch,
      onFacts: sessionStore.setFacts,
      raise: (code, more) => page?.raise(code, { ...more, owner: sessionStore.now().screen.key }),
      goTo: async (path, errorCode) => await page?.goTo(path, errorCode),
      location: () => page?.location() ?? window.location,
    },
  );
  sessionStore.setWatchQuery(controller.watchQuery);
  watchPage(controller);
  return controller;
}

/** Loaded when it is needed, too. If that fails, the network is the reason for both. */
export function codeOfFailure(error: unknown): Promise<string> {
  return import('./sign-in-error.ts').then(
    ({ codeOfSignInError }) => codeOfSignInError(error),
    () => 'request_error',
  );
}

/** Starts the controller for members who come back from logging in, were here lately or must log in. */
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
    const identityError = new URLSearchParams(search).get('identityError');
    if (identityError !== null) {
      void codeOfFailure({ error: identityError.replaceAll(' ', '_') }).then((code) =>
        page?.goTo(returnPath(location), code),
      );
    }
    const isLoggedIn = () => hasSessionTraces(document.cookie, settings.identity.clientId);
    const isNeeded =
      answerOfIdentity() !== undefined ||
      isLoggedIn() ||
      (identityError === null && /[?&]loginRequired\b/.test(search));
    if (isNeeded) void start(settings);
    // Renders the whole page again, during which it must not stop reacting.
    else startTransition(() => sessionStore.dispatch({ type: 'initialised', user: undefined }));
    // Somebody may log in in another window. Once it is loaded, the controller notices by itself.
    onReturn(() => void (!opening && isLoggedIn() && start(settings)));
  }, []);
}

async function start(settings: SessionSettings): Promise<void> {
  try {
    const controller = await loadController(settings);
    await controller.start();
  } catch (error) {
    const code = await codeOfFailure(error);
    sessionStore.dispatch({ type: 'failed', code });
    page?.raise(code, { detail: error });
  }
}
