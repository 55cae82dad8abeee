import { LOCALES, MARKETS } from '@cairn/contract/company';
import * as z from 'zod/mini';
import { dispensable, entry, link, picture, text, tolerant } from './entry.server.ts';

const errorPage = z.object({
  title: z.optional(text),
  message: z.optional(text),
  reloadText: z.optional(text),
  backgroundImage: z.optional(picture),
});

const avatarMenu = z.object({
  label: text,
  aviosText: text,
  balanceLoadingText: text,
  balanceMissingText: text,
  householdText: text,
  numberText: text,
  links: z.array(link),
  /** Accounts elsewhere that a member may connect, by what the identity provider calls them. */
  connectedAccounts: z.optional(
    z.object({ title: text, list: tolerant(z.object({ text, connection: text })) }),
  ),
  logOutText: text,
});

/** For editors who see drafts. */
const preview = z.object({ text, leaveText: text });

const chatbot = z.object({
  openText: text,
  closeText: text,
  title: text,
  greeting: text,
  inputLabel: text,
  sendText: text,
  noAnswerText: text,
  handOverText: text,
});

export const layoutContent = z.object({
  brandName: text,
  skipLinkText: text,
  header: z.object({
    navigationLabel: text,
    navigation: z.array(link),
    menuText: text,
    languageText: text,
    logInText: text,
    checkingText: text,
  }),
  /** A language together with the market whose prices go with it. */
  languages: tolerant(z.object({ locale: z.enum(LOCALES), market: z.enum(MARKETS), text })),
  avatarMenu,
  notice: z.object({ dismissText: text }),
  preview: dispensable(preview),
  chatbot: dispensable(chatbot),
  footer: z.object({
    tagline: text,
    columns: z.array(z.object({ title: text, links: z.array(link) })),
    legalLinks: z.array(link),
    note: text,
  }),
  comingSoon: z.object({ message: text, linkText: text }),
  // The screen for bad times has its built-in texts: its content must not make the times bad.
  errorPage: dispensable(entry(errorPage)),
});

export type LayoutContent = z.infer<typeof layoutContent>;
export type AvatarMenuContent = z.infer<typeof avatarMenu>;
