import type { SiteTexts } from './texts.ts';

/** The client of a log-in page and the people who use it. */
export type Site = {
  /** Part of the cookie names, because cookies on localhost are shared by all ports. */
  name: string;
  /** Addresses to which log-in leads back. */
  callbacks: readonly string[];
  /** The address for a fresh start. */
  home: string | undefined;
  texts: SiteTexts;
};
