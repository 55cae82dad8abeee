import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Hono } from 'hono';

const TYPES: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.css': 'text/css; charset=utf-8',
};

export const ASSET_HEADERS = {
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
};

/** Assets of all stand-ins, by name. */
const SHARED = {
  'display.woff2': packaged(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  ),
  'text.woff2': packaged(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
  'favicon.svg': packaged('@cairn/ui/drawings/favicon.svg'),
};

/** Shared assets and a stand-in's own, by path. */
export function readAssets(own: Record<string, URL>) {
  return new Map(
    Object.entries({ ...SHARED, ...own }).map(([name, file]) => {
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      return [`/assets/${name}`, { type, bytes: readFileSync(file) }];
    }),
  );
}

export function mountAssets(app: Hono, own: Record<string, URL>): void {
  for (const [path, { type, bytes }] of readAssets(own)) {
    app.get(path, (c) => c.body(bytes, 200, { ...ASSET_HEADERS, 'content-type': type }));
  }
}

export function packaged(name: string): URL {
  return new URL(import.meta.resolve(name));
}
