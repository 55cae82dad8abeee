import * as z from 'zod/mini';
import { lenientList, section, text } from '../blocks/entry.server.ts';

const RESOURCE_TYPES = ['faq', 'privacy', 'terms', 'cookies', 'pricing-booster'] as const;

export const resourcePage = z.object({
  resourceType: z.enum(RESOURCE_TYPES),
  title: text,
  intro: z.optional(text),
  sections: lenientList(section),
});

export type ResourcePage = z.infer<typeof resourcePage>;
