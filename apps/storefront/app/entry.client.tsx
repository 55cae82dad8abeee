import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportToServer } from './errors/report-to-server.ts';
import { takeAnswer } from './session/callback.ts';

takeAnswer();
window.addEventListener('error', ({ error }) => reportToServer('uncaught_error', nameOf(error)));
window.addEventListener('unhandledrejection', ({ reason }) =>
  reportToServer('uncaught_error', nameOf(reason)),
);

/** Messages may quote what a member typed. */
function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
