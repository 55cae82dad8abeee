import { errorPage } from '../pages/error.ts';
import type { Context, Service } from '../service.ts';
import { readBody } from '../tokens/token-body.ts';
import type { OpenInteraction } from './interaction.ts';

type Pages = Record<string, (ctx: Context, open: OpenInteraction) => Promise<void>>;

/** The pages shown during /authorize, by the name of their prompt. */
export function mountInteractions(
  { provider, site }: Pick<Service, 'provider' | 'site'>,
  pages: Pages,
): void {
  provider.use(async (ctx, next) => {
    const [, prompt = ''] = /^\/u\/(\w+)\/[\w-]+$/.exec(ctx.path) ?? [];
    if (!Object.hasOwn(pages, prompt)) return next();
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
    if (!interaction) return errorPage(ctx, site, { error: 'expired' });
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
    await pages[interaction.prompt.name]?.(ctx, open);
  });
}
