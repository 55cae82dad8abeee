import * as z from 'zod/mini';
import { dispensable, link, tolerant } from './entry.server.ts';
import { page } from './page.server.ts';
import { section } from './section.server.ts';

export const accessibilityPage = z.extend(page, {
  sections: tolerant(section),
  contactLink: dispensable(link),
});

export type AccessibilityPage = z.infer<typeof accessibilityPage>;
