type Props = {
  meta: { title: string; description: string };
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
