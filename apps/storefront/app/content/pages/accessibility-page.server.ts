import * as z from 'zod/mini';
import { lenientList, link, optionalPart, page, section } from '../blocks/entry.server.ts';

export const accessibilityPage = z.extend(page, {
  sections: lenientList(section),
  contactLink: optionalPart(link),
});

export type AccessibilityPage = z.infer<typeof accessibilityPage>;
