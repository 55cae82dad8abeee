import { type ContactMessage, contactAnswer } from '@cairn/contract/members/contact';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/checked.ts';
import { createFetcher, type Fetcher, type PageVisit } from '#app/shop-api/fetcher.ts';

/** Members are named by their token; visitors need none. */
export async function sendMessage(
  message: ContactMessage,
  ask: Fetcher | undefined,
  { company, locale, publicOrigin }: PageVisit,
): Promise<Result<{ reference: string }>> {
  const send =
    ask ??
    createFetcher({
      apiUrl: `${publicOrigin}/api`,
      company,
      language: locale,
      applicationName: publicOrigin,
    });
  return checked(contactAnswer, await send('/contact', { method: 'POST', body: message }));
}
