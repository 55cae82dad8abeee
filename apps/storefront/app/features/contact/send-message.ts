import { type ContactMessage, contactAnswer } from '@cairn/contract/members/contact';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/checked.ts';
import { createFetcher, type Fetcher, type PageVisit } from '#app/shop-api/fetcher.ts';

/** Members are named by their token; visitors need none. */
export async function sendMessage(
  message: ContactMessage,
  memberFetcher: Fetcher | undefined,
  { company, locale, publicOrigin }: PageVisit,
): Promise<Result<{ reference: string }>> {
  const fetcher =
    memberFetcher ??
    createFetcher({
      apiUrl: `${publicOrigin}/api`,
      company,
      language: locale,
      applicationName: publicOrigin,
    });
  return checked(contactAnswer, await fetcher('/contact', { method: 'POST', body: message }));
}
