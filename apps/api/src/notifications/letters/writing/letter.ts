import type { Block, Link } from './blocks.ts';
import type { Drawing } from './drawings.ts';

/** Only letters that members can stop; receipts and mandatory notices have none. */
type Unsubscribe = {
  /** To the page where it is stopped. */
  link: Link;
  /** Stops it when a mail client POSTs to it, without a log-in or a question. */
  oneClickUrl: string;
};

export type Letter = {
  subject: string;
  /** The heading, if it differs from the subject. */
  title?: string;
  /** Shown after the subject in lists of emails; by default the first paragraph. */
  preheader?: string;
  reference?: string;
  drawing?: Drawing | undefined;
  blocks: readonly Block[];
  /** The reason for which the reader gets it. */
  reason: string;
  unsubscribe?: Unsubscribe;
};
