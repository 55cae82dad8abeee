import * as z from 'zod/mini';
import { lenientList, link, optionalPart } from '../blocks/entry.server.ts';
import { section } from '../blocks/section.server.ts';
import { page } from './page.server.ts';

export const accessibilityPage = z.extend(page, {
  sections: lenientList(section),
  contactLink: optionalPart(link),
});

export type AccessibilityPage = z.infer<typeof accessibilityPage>;
