type Meta = { title: string; description: string };

/** The meta data of a part of a page, such as one order, whose name stands before the page's. */
export function partMeta(part: string, meta: Meta): Meta {
  return { ...meta, title: `${part} | ${meta.title}` };
}

type Props = {
  meta: Meta;
  /** The preview picture for sharing. */
  image?: string | undefined;
};

/** A page's title and meta tags; React moves them into the head. */
export function PageMeta({ meta: { title, description }, image }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={image} />}
    </>
  );
}
