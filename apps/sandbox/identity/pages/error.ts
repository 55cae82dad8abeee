import { html } from 'hono/html';
import type { IdentitySandbox } from '../service.ts';
import { type PageContext, showPage } from './page.ts';

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
  settings: IdentitySandbox,
  { error, description }: { error: string; description?: string | undefined },
): Promise<void> {
  const [shop] = settings.shop.logoutReturns;
  const status = isKnown(error) ? STATUS[error] : Math.max(ctx.status, 400);
  return showPage(ctx, settings, ({ errors, goToShop }) => {
    const { title, text } = errors[isKnown(error) ? error : 'other'];
    const body = html`
      <div>
        <h1>${title}</h1>
        <p class="lede">${text}</p>
      </div>
      ${shop ? html`<a class="button" href="${shop}">${goToShop}</a>` : ''}
      ${isKnown(error) ? '' : html`<p class="demo">${error}: ${description}</p>`}`;
    return { title, body, status };
  });
}
