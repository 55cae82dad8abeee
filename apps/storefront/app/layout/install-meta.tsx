/** The page's background in light and dark: browsers colour their own bars with it. */
const CANVAS = { light: '#f3f6f5', dark: '#071513' };

/** The web manifest and the colours of the browser's bars. */
export function InstallMeta({ basePath }: { basePath: string }) {
  return (
    <>
      <link rel="manifest" href={`${basePath}/manifest.webmanifest`} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={CANVAS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={CANVAS.dark} />
    </>
  );
}
