import { CURRENCIES } from '@cairn/contract/values/currency';
import * as z from 'zod/mini';
import { LINKED, parseEntry, parsePart } from '../source/parse-report.server.ts';

/** A linked entry, parsed as its fields. An invalid one is reported by its id. */
export function entry<Fields extends z.ZodMiniType>(fields: Fields) {
  return z.pipe(
    z.object({ sys: z.optional(z.object({ id: z.string() })), fields: z.unknown() }),
    z.transform((linked, context): z.output<Fields> => {
      const parsed = parseEntry(fields, linked.fields, linked.sys?.id);
      if (parsed.success) return parsed.data;
      context.issues.push({ code: 'custom', input: linked, message: LINKED });
      return z.NEVER;
    }),
  );
}

export type Picture = { src: string; alt: string; width: number; height: number };

/** A linked asset, parsed as a picture. */
export const picture = z.pipe(
  z.object({
    fields: z.object({
      title: z.string(),
      file: z.object({
        url: z.string(),
        details: z.object({ image: z.object({ width: z.number(), height: z.number() }) }),
      }),
    }),
  }),
  z.transform(
    ({ fields: { title, file } }): Picture => ({
      src: file.url,
      alt: title,
      width: file.details.image.width,
      height: file.details.image.height,
    }),
  ),
);

export const text = z.string().check(z.minLength(1));

/** A text that depends on a number, one per plural category of its language. */
export const pluralText = z.object({
  zero: z.optional(text),
  one: z.optional(text),
  two: z.optional(text),
  few: z.optional(text),
  many: z.optional(text),
  other: text,
});

export const link = z.object({ text, link: text });

export const meta = z.object({ title: text, description: text });

/** An ISO time with its offset, with or without seconds; becomes milliseconds. */
export const moment = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]),
  z.transform((written: string) => Date.parse(written)),
);

/** A part that the page can do without: if it is invalid, it counts as missing. */
export function optionalPart<Part extends z.ZodMiniType>(part: Part) {
  return z.optional(
    z.pipe(
      z.unknown(),
      z.transform((written): z.output<Part> | undefined => {
        const parsed = parsePart(part, written);
        return parsed.success ? parsed.data : undefined;
      }),
    ),
  );
}

/** A list whose invalid members are left out: one bad entry must not take the page down. */
export function lenientList<Member extends z.ZodMiniType>(member: Member) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((members: unknown[]): z.output<Member>[] =>
      members.flatMap((one) => {
        const parsed = parsePart(member, one);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}

export const links = lenientList(link);

/** A short text with a button, such as log in or try again. */
export const prompt = z.object({ title: text, text, buttonText: text });

/** Confirmation before an action that moves money or cannot be undone. */
export const confirmDialog = z.object({
  title: text,
  text,
  confirmText: text,
  keepText: text,
  busyText: text,
});

/** A heading and its text, in which a blank line begins a new paragraph. */
export const section = z.pipe(
  z.object({ title: text, text }),
  z.transform(({ text: words, ...rest }) => ({
    ...rest,
    paragraphs: words.trim().split(/\n\s*\n/),
  })),
);

export type Section = z.infer<typeof section>;

/** The fields that every page type has. */
export const page = z.object({ meta, title: text, intro: z.optional(text) });

export type Page = z.infer<typeof page>;

/** How an amount in each currency's hundredths is written, and read by screen readers. */
export const smallUnits = entry(
  z.partialRecord(z.enum(CURRENCIES), z.object({ shown: text, spoken: text })),
);
