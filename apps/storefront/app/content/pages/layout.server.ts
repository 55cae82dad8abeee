import { LOCALES, type Locale, MARKET_CODES } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import {
  entry,
  lenientList,
  link,
  links,
  optionalPart,
  picture,
  prompt,
  text,
} from '../blocks/entry.server.ts';

const errorPage = z.object({
  title: z.optional(text),
  message: z.optional(text),
  /** Added by us: what to do next. */
  advice: z.optional(text),
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
  links,
  /** External accounts that a member may connect; `connection` is the identity provider's name for one. */
  connectedAccounts: z.optional(
    z.object({ title: text, list: lenientList(z.object({ text, connection: text })) }),
  ),
  logOutText: text,
});

/** The bar shown to editors in preview. */
const preview = z.object({ text, leaveText: text });

/** Shown where scripts are off. */
const notice = z.object({ title: text, text });

const chatbot = z.object({
  closeText: text,
  title: text,
  intro: text,
  greeting: text,
  memberGreeting: text,
  askText: text,
  logLabel: text,
  inputLabel: text,
  sendText: text,
  lookingText: text,
  sourceText: text,
  askBackText: text,
  /** Below the choices, before the way to a person. */
  noneText: text,
  noAnswerText: text,
  helpCentreText: text,
  handOverText: text,
  personTitle: text,
  personText: text,
  /** Where the chat was about an order. */
  personOrderText: text,
  personLinkText: text,
  logInText: text,
  /** In place of the log-in, once the member is back. */
  askAgainText: text,
  lookUpFailedText: text,
  failedText: text,
  retryText: text,
});

/** The question whether a visit may be measured. */
const consent = z.object({
  title: text,
  text,
  link,
  acceptText: text,
  declineText: text,
  grantedText: text,
  deniedText: text,
  /** The footer's link to it. */
  manageText: text,
});

const themes = z.pipe(
  z.object({ title: text, systemText: text, lightText: text, darkText: text }),
  z.transform(({ title, systemText, lightText, darkText }) => ({
    title,
    choices: [
      { theme: 'system' as const, text: systemText },
      { theme: 'light' as const, text: lightText },
      { theme: 'dark' as const, text: darkText },
    ],
  })),
);

/** The strip for an order that is not finished. */
const openOrders = z.object({
  loadingText: text,
  confirming: prompt,
  open: prompt,
  /** Beside an order that can still be paid, on the start page. */
  discard: z.optional(z.object({ buttonText: text, failedText: text })),
});

const column = z.object({ title: text, links });

export const layoutContent = z.object({
  brandName: text,
  skipLinkText: text,
  /** For screen readers, after the text of links that open a new tab. */
  newTabText: z.optional(text),
  header: z.object({
    navigationLabel: text,
    navigation: links,
    menuText: text,
    languageText: text,
    logInText: text,
    checkingText: text,
  }),
  /** A language together with the market whose prices go with it. */
  languages: lenientList(z.object({ locale: z.enum(LOCALES), market: z.enum(MARKET_CODES), text })),
  /** The names of the companies, where several are served. */
  companies: z.optional(z.object({ BA: text, IB: text, EI: text })),
  avatarMenu,
  notice: z.object({ dismissText: text }),
  /** When a session is over: without a log-out, by one in another window, or for another member's. */
  session: z.object({
    ended: z.object({
      title: text,
      text,
      buttonText: text,
      leaveText: text,
      windowText: z.optional(text),
    }),
    loggedOut: z.object({ title: text, text, buttonText: text }),
    otherMember: z.object({ title: text, text }),
  }),
  preview: optionalPart(preview),
  chatbot: optionalPart(chatbot),
  consent: optionalPart(consent),
  /** The choice between light and dark in the footer. */
  themes: optionalPart(themes),
  footer: z.object({
    tagline: text,
    columns: z.pipe(
      z.array(column),
      z.transform((columns: z.infer<typeof column>[]) =>
        columns.filter((one) => one.links.length > 0),
      ),
    ),
    legalLinks: links,
    note: text,
  }),
  switchedOff: z.object({ linkText: text }),
  openOrders: optionalPart(openOrders),
  /** Shown where a message cannot be loaded because the browser is offline. */
  offline: optionalPart(z.object({ title: text, message: text })),
  /** Shown where a page cannot be loaded because the shop does not answer. */
  unreachable: optionalPart(z.object({ title: text, message: text })),
  noScript: optionalPart(z.object({ logIn: notice, checkout: notice })),
  // The error screen has built-in texts: invalid content for it must not cause an error itself.
  errorPage: optionalPart(entry(errorPage)),
});

export type LayoutContent = z.infer<typeof layoutContent>;
export type OpenOrdersContent = z.infer<typeof openOrders>;
export type ChatContent = z.infer<typeof chatbot>;
export type AvatarMenuContent = z.infer<typeof avatarMenu>;

type ErrorPage = LayoutContent['errorPage'];

/** The Spanish of the error screen's built-in texts. On the server, so that browsers need not load it. */
const SPANISH = {
  title: '¡Vaya!',
  message: 'Algo ha salido mal. Nuestro equipo técnico ya lo está investigando.',
  advice:
    'Vuelve a cargar la página dentro de un par de minutos. No se pierde nada de lo que hayas pagado.',
  reloadText: 'Recargar la página',
};

/** The error screen's content. What is missing in it has to be in the page's language too. */
export function errorPageIn(locale: Locale, content: ErrorPage): ErrorPage {
  return locale === 'es-ES' ? { ...SPANISH, ...content } : content;
}
