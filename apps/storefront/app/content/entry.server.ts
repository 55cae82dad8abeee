import * as z from 'zod/mini';

/** A linked entry, read as its fields. */
export function entry<Fields extends z.ZodMiniType>(fields: Fields) {
  return z.pipe(
    z.object({ fields }),
    z.transform((linked: { fields: z.output<Fields> }) => linked.fields),
  );
}

export type Picture = { src: string; alt: string; width: number; height: number };

/** A linked asset, read as a picture. */
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

export const link = z.object({ text, link: text });

export const meta = z.object({ title: text, description: text });

/** A list from which what does not fit is left out: one odd member must not take the page down. */
export function tolerant<Member extends z.ZodMiniType>(member: Member) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((members: unknown[]): z.output<Member>[] =>
      members.flatMap((one) => {
        const parsed = member.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}
