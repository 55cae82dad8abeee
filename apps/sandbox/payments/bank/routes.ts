import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { mountAssets, packaged } from '../../pages/assets.ts';
import { messagePage } from '../message-page.ts';
import { answerAttempt } from '../payment/attempts.ts';
import type { Service } from '../service.ts';
import { nothingToAskPage, questionPage } from './question.ts';

const ASSETS = {
  'logo-on-pine.svg': packaged('@cairn/ui/drawings/logo-on-pine.svg'),
  'scene.svg': new URL('../../pages/scene.svg', import.meta.url),
  'scene-band.svg': new URL('../../pages/scene-band.svg', import.meta.url),
  'secured-field.css': new URL('../form/secured-field.css', import.meta.url),
};

const answers = z.enum(['authorised', 'refused', 'cancelled']);
const challengeRequest = z.object({ acsTransID: z.string() });

/** The bank's confirmation, on a page of its own or in a frame of the form. */
export function mountBank(app: Hono, service: Service): void {
  const { store, settings } = service;
  mountAssets(app, ASSETS);

  const showChallenge = (c: Context, id: string) => {
    const attempt = store.get('Attempt', id);
    const session = attempt && store.get('CheckoutSession', attempt.session);
    return session
      ? questionPage(c, service, { id, attempt, session })
      : nothingToAskPage(c, service);
  };

  app.post('/bank/challenge', async (c) => showChallenge(c, challengedBy(await c.req.parseBody())));
  app.get('/bank/:attempt', (c) => showChallenge(c, c.req.param('attempt')));

  app.post('/bank/:attempt', async (c) => {
    const id = c.req.param('attempt');
    const answer = answers.safeParse((await c.req.parseBody()).answer);
    if (answer.success) store.transaction(() => answerAttempt(service, id, answer.data));
    const attempt = store.get('Attempt', id);
    const session = attempt && store.get('CheckoutSession', attempt.session);
    if (!session) return nothingToAskPage(c, service);
    if (!attempt.outcome) return questionPage(c, service, { id, attempt, session });
    if (attempt.action === 'challenge') {
      const transStatus = attempt.outcome === 'authorised' ? 'Y' : 'N';
      const message = { type: 'challengeResult', result: { transStatus } };
      return messagePage(c, settings.shopOrigin, message);
    }
    const back = new URL(session.request.returnUrl);
    back.searchParams.set('sessionId', session.id);
    back.searchParams.set('redirectResult', id);
    return c.redirect(back.href, 303);
  });
}

/** 3-D Secure's challenge request is base64url-encoded JSON. */
function challengedBy({ creq }: Record<string, unknown>): string {
  try {
    const request = JSON.parse(Buffer.from(String(creq), 'base64url').toString());
    return challengeRequest.parse(request).acsTransID;
  } catch {
    return '';
  }
}
