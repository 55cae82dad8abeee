import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { entry, text } from '../blocks/entry.server.ts';

/** The steps of an order. A linked entry, since every page on the way shows the same ones. */
export const breadcrumb = entry(
  z.object({
    label: text,
    doneText: text,
    /** Called after what is chosen there. */
    productSelection: z.record(z.enum(PRODUCTS), text),
    recipient: text,
    payment: text,
    confirmation: text,
  }),
);

export type Breadcrumb = z.infer<typeof breadcrumb>;
