import { readFileSync } from 'node:fs';

/** The product's tokens, what all stand-ins' pages have in common, and a page's own rules. */
export function styleOf(...own: URL[]): string {
  const shared = [
    new URL(import.meta.resolve('@cairn/ui/tokens.css')),
    new URL('base.css', import.meta.url),
  ];
  return [...shared, ...own].map((file) => readFileSync(file, 'utf8')).join('');
}
