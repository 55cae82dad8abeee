import { errorPage } from '../pages/error.ts';
import type { Service } from '../service.ts';
import { readBody } from '../tokens/token-body.ts';
import { confirmCode } from './confirm-code.ts';
import type { OpenInteraction } from './interaction.ts';
import { logIn } from './log-in.ts';

/** The pages shown during /authorize: log-in and one-time code. */
export function mountInteractions(service: Service): void {
  const { provider, settings } = service;

  provider.use(async (ctx, next) => {
    if (!/^\/u\/(login|mfa)\/[\w-]+$/.test(ctx.path)) return next();
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
    if (!interaction) return errorPage(ctx, settings, { error: 'expired' });
    const answer = ctx.method === 'POST' ? new URLSearchParams(await readBody(ctx.req)) : undefined;
    const open: OpenInteraction = {
      interaction,
      answer,
      finish: async (result, { merge } = { merge: false }) => {
        const back = await provider.interactionResult(
          ctx.req,
          ctx.res,
          { ...result },
          { mergeWithLastSubmission: merge },
        );
        ctx.status = 303;
        ctx.redirect(back);
      },
    };
    if (answer?.has('cancel')) {
      await open.finish({
        error: 'access_denied',
        error_description: 'User did not authorize the request',
      });
      return;
    }
    const handle = interaction.prompt.name === 'mfa' ? confirmCode : logIn;
    await handle(service, ctx, open);
  });
}
