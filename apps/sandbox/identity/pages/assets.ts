import { readFileSync } from 'node:fs';
import type { Service } from '../service.ts';

const FONT = 'font/woff2';
const DRAWING = 'image/svg+xml';

/** What the pages load: path, file and type. */
const FILES = [
  [
    '/assets/display.woff2',
    FONT,
    packaged(
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    ),
  ],
  [
    '/assets/text.woff2',
    FONT,
    packaged('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ],
  ['/assets/logo.svg', DRAWING, packaged('@cairn/ui/drawings/logo.svg')],
  ['/assets/logo-on-pine.svg', DRAWING, packaged('@cairn/ui/drawings/logo-on-pine.svg')],
  ['/assets/favicon.svg', DRAWING, packaged('@cairn/ui/drawings/favicon.svg')],
  ['/assets/scene.svg', DRAWING, new URL('scene.svg', import.meta.url)],
  ['/assets/scene-band.svg', DRAWING, new URL('scene-band.svg', import.meta.url)],
] as const;

export function mountAssets({ provider }: Service): void {
  const files = new Map(
    FILES.map(([path, type, file]) => [path as string, { type, bytes: readFileSync(file) }]),
  );
  provider.use(async (ctx, next) => {
    const file = files.get(ctx.path);
    if (!file) return next();
    ctx.set({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' });
    ctx.type = file.type;
    ctx.body = file.bytes;
  });
}

function packaged(name: string): URL {
  return new URL(import.meta.resolve(name));
}
