import * as z from 'zod/mini';
import { lenientList, link, optionalPart } from './entry.server.ts';
import { page } from './page.server.ts';
import { section } from './section.server.ts';

export const accessibilityPage = z.extend(page, {
  sections: lenientList(section),
  contactLink: optionalPart(link),
});

export type AccessibilityPage = z.infer<typeof accessibilityPage>;
