import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = '/assets/';
/** The router ends some addresses with a number sign. */
const STYLE_LINK = /<link (?=[^>]*rel="stylesheet")[^>]*href="([^"#]+)#?"/g;

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
 */
export function inlineStyles(
  html: string,
  styles: ReadonlyMap<string, string>,
  nonce: string,
): string {
  const addresses = [...html.matchAll(STYLE_LINK)].map(([, address = '']) => address);
  const texts = addresses.map((address) => styles.get(address));
  const [first] = html.match(STYLE_LINK) ?? [];
  if (first === undefined || texts.includes(undefined)) return html;
  const style = `<style nonce="${nonce}">${texts.join('')}</style>`;
  const disabled = html.replaceAll(STYLE_LINK, '$& disabled=""');
  const start = html.indexOf(first);
  return disabled.slice(0, start) + style + disabled.slice(start);
}
