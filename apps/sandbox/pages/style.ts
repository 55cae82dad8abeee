import { readFileSync } from 'node:fs';

/** Concatenates the design tokens, the stand-ins' shared styles and a page's own. */
export function styleOf(...own: URL[]): string {
  const shared = [
    new URL(import.meta.resolve('@cairn/ui/tokens.css')),
    new URL('base.css', import.meta.url),
  ];
  return [...shared, ...own].map((file) => readFileSync(file, 'utf8')).join('');
}
