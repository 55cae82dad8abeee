import { openIdentity } from '../../../../apps/storefront/app/session/identity.ts';
import type {
  ControllerHooks,
  ControllerSettings,
  SessionController,
} from '../../../../apps/storefront/app/session/session-controller.ts';
import { openSession } from '../../../../apps/storefront/app/session/session-controller.ts';

/** The storefront's session on a page without a storefront: what no screen asks for yet can be tried. */
const session = {
  openSession: (settings: ControllerSettings, hooks: ControllerHooks): SessionController =>
    openSession(settings, hooks),
  openIdentity,
};

export type SessionPage = typeof session;

Object.assign(window, { session });
