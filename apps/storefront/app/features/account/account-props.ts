import type { Locale } from '@cairn/contract/values/company';
import type { AccountPageContent } from '#app/content/pages/account-page.server.ts';

export type AccountProps = { content: AccountPageContent; locale: Locale; timeZone: string };
