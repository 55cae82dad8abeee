type Props = {
  meta: { title: string; description: string };
  /** What stands for the page where it is shared. */
  image?: string | undefined;
};

/** A page's title and what others say of it; React moves it into the head. */
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
