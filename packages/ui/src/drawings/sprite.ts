import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A sheet of icons, each a symbol by its name. */
export function spriteOf(icons: Readonly<Record<string, LucideIcon>>): string {
  const symbols = Object.entries(icons).map(([name, icon]) => {
    const [, shapes = ''] =
      renderToStaticMarkup(createElement(icon)).match(/<svg[^>]*>(.*)<\/svg>/) ?? [];
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}
