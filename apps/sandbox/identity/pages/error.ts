import { html } from 'hono/html';
import type { IdentitySandbox } from '../service.ts';
import { type Answering, showPage } from './page.ts';

type Told = { title: string; text: string; status: number };

/** What a member can do something about; anything else is told as it came. */
const KNOWN: Record<string, Told> = {
  expired: {
    title: 'This page has expired',
    text: 'It was left open too long, or used already. Please start again from the shop.',
    status: 400,
  },
  other_member: {
    title: 'Please log in first',
    text: 'Only the member who asked for this can go on with it. Please log in to the shop and try again.',
    status: 403,
  },
  return_not_allowed: {
    title: 'You are still logged in',
    text: 'The address to return to after logging out is not one of the shop’s, so nothing was done.',
    status: 400,
  },
  unknown_client: {
    title: 'You are still logged in',
    text: 'Who asked for the log-out is not known here, so nothing was done.',
    status: 400,
  },
  not_found: {
    title: 'There is nothing here',
    text: 'This is where members of the shop log in. Please start from the shop.',
    status: 404,
  },
};

export function errorPage(
  ctx: Answering,
  settings: IdentitySandbox,
  { error, description }: { error: string; description?: string | undefined },
): Promise<void> {
  const told = KNOWN[error] ?? {
    title: 'We could not log you in',
    text: 'The request from the shop could not be understood. Please start again from there.',
    status: ctx.status >= 400 ? ctx.status : 400,
  };
  const [shop] = settings.shop.logoutReturns;
  const body = html`
    <div>
      <h1>${told.title}</h1>
      <p class="lede">${told.text}</p>
    </div>
    ${shop ? html`<a class="button" href="${shop}">Go to the shop</a>` : ''}
    ${KNOWN[error] ? '' : html`<p class="demo">${error}: ${description}</p>`}`;
  return showPage(ctx, settings, { title: told.title, body, status: told.status });
}
