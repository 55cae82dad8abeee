import { type ContactMessage, contactAnswer } from '@cairn/contract/members/contact';
import type { Company, Locale } from '@cairn/contract/values/company';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/checked.ts';
import { createFetcher, type Fetcher } from '#app/shop-api/fetcher.ts';

export type Visitor = { company: Company; locale: Locale; publicOrigin: string };

/** Members are named by their token; visitors need none. */
export async function sendMessage(
  message: ContactMessage,
  ask: Fetcher | undefined,
  { company, locale, publicOrigin }: Visitor,
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
