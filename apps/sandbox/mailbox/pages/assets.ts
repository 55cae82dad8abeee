import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';

const FONT = 'font/woff2';
const DRAWING = 'image/svg+xml';

/** What the pages load: name, type and file. */
const FILES = [
  [
    'display.woff2',
    FONT,
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  ],
  [
    'text.woff2',
    FONT,
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ],
  ['logo-on-pine.svg', DRAWING, '@cairn/ui/drawings/logo-on-pine.svg'],
  ['favicon.svg', DRAWING, '@cairn/ui/drawings/favicon.svg'],
  ['nothing-yet.svg', DRAWING, '@cairn/ui/drawings/spot-chat.svg'],
  ['scene-band.svg', DRAWING, '../../identity/pages/scene-band.svg'],
] as const;

export function mountAssets(app: Hono): void {
  for (const [name, type, file] of FILES) {
    const bytes = readFileSync(new URL(import.meta.resolve(file)));
    app.get(`/assets/${name}`, (c) =>
      c.body(bytes, 200, {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      }),
    );
  }
}
