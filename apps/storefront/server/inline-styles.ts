import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = '/assets/';
/** The router adds a number sign to addresses of styles that are also loaded on demand. */
const STYLE_LINK = /<link (?=[^>]*rel="stylesheet")[^>]*href="([^"#]+)(#?)"/g;

/** The text of each style sheet of a build, by its address. */
export function readStyles(folder: string): ReadonlyMap<string, string> {
  const assets = join(folder, 'client', ASSETS);
  const names = readdirSync(assets).filter((name) => name.endsWith('.css'));
  return new Map(names.map((name) => [ASSETS + name, readFileSync(join(assets, name), 'utf8')]));
}

/**
 * Puts the style sheets that a page links into one style element before them, which saves a round
 * trip before the first paint. The links stay, disabled: a browser does not load them, and React
 * finds them where it rendered them. Those that it adds later follow, as without inlining.
 *
 * What is loaded on demand looks for its styles without the number sign, so it finds a link of its
 * own. A second copy would declare the fonts again, and a font that came too late for the page would
 * move its text.
 */
export function inlineStyles(
  html: string,
  styles: ReadonlyMap<string, string>,
  nonce: string,
): string {
  const links = [...html.matchAll(STYLE_LINK)];
  const texts = links.map(([, address = '']) => styles.get(address));
  const start = links[0]?.index;
  if (start === undefined || texts.includes(undefined)) return html;
  const style = `<style nonce="${nonce}">${texts.join('')}</style>`;
  const found = links.map(([, address, sign]) =>
    sign === '' ? '' : `<link rel="stylesheet" href="${address}" disabled=""/>`,
  );
  const disabled = html.replaceAll(STYLE_LINK, '$& disabled=""');
  return disabled.slice(0, start) + style + found.join('') + disabled.slice(start);
}
