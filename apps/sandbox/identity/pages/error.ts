import { html } from 'hono/html';
import type { Service } from '../service.ts';
import { type PageContext, showPage } from './page.ts';
import type { Site } from './site.ts';

/** Errors that a member can do something about. */
const STATUS = {
  expired: 400,
  other_member: 403,
  return_not_allowed: 400,
  unknown_client: 400,
  not_found: 404,
} as const;

type KnownError = keyof typeof STATUS;

const isKnown = (error: string): error is KnownError => error in STATUS;

/** Anything but a known error is shown with oidc-provider's own description. */
export function errorPage(
  ctx: PageContext,
  site: Site,
  { error, description }: { error: string; description?: string | undefined },
): Promise<void> {
  const status = isKnown(error) ? STATUS[error] : Math.max(ctx.status, 400);
  return showPage(ctx, site, ({ errors, goToShop }) => {
    const { title, text } = errors[isKnown(error) ? error : 'other'];
    const body = html`
      <div>
        <h1>${title}</h1>
        <p class="lede">${text}</p>
      </div>
      ${site.home ? html`<a class="button" href="${site.home}">${goToShop}</a>` : ''}
      ${isKnown(error) ? '' : html`<p class="demo">${error}: ${description}</p>`}`;
    return { title, body, status };
  });
}

export function mountNotFound({ provider, site }: Pick<Service, 'provider' | 'site'>): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status === 404 && !ctx.body) await errorPage(ctx, site, { error: 'not_found' });
  });
}
