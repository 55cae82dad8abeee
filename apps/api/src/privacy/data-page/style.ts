import { readFile } from 'node:fs/promises';

const FONTS = {
  'Bricolage Grotesque': 'bricolage-grotesque-600.ttf',
  'Instrument Sans': 'instrument-sans-400.ttf',
};

let fonts: Promise<string> | undefined;

/** The file has its fonts in itself, because it is read without the shop. */
export async function readStyle(): Promise<string> {
  fonts ??= readFonts();
  return `${await fonts}${STYLE}`;
}

async function readFonts(): Promise<string> {
  const faces = Object.entries(FONTS).map(async ([family, file]) => {
    const path = new URL(`../../history/receipt-pdf/fonts/${file}`, import.meta.url);
    const source = `url(data:font/ttf;base64,${await readFile(path, 'base64')})`;
    return `@font-face { font-family: '${family}'; src: ${source}; }`;
  });
  return (await Promise.all(faces)).join('\n');
}

/** The shop's colours and shapes, on a screen and on paper. */
const STYLE = `
:root { --canvas: #f3f6f5; --surface: #fff; --line: #d3ddda; --ink: #0b1f1c; --quiet: #526a65; --brand: #0a5c51; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #071513; --surface: #0d1f1c; --line: #23403a; --ink: #edf5f3; --quiet: #95aba5; --brand: #74dfca; }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: var(--canvas); color: var(--ink); font: 1rem/1.5 'Instrument Sans', system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1, h2, h3, .brand { font-weight: 600; line-height: 1.2; font-family: 'Bricolage Grotesque', system-ui, sans-serif; letter-spacing: -0.02em; }
.brand { display: flex; gap: 0.5rem; align-items: center; margin-bottom: 1.5rem; font-size: 1.375rem; font-weight: 600; }
h1 { margin-bottom: 0.5rem; font-size: 2.5rem; }
h2 { margin-bottom: 1rem; font-size: 1.5rem; }
h3 { margin-bottom: 0.75rem; font-size: 1.0625rem; letter-spacing: 0; }
.quiet { color: var(--quiet); }
header > dl { margin: 1rem 0; }
nav h2 { margin-bottom: 0.5rem; font-size: 1.125rem; }
nav ul { columns: 16rem; list-style: none; }
nav li { padding: 0.15rem 0; }
a { color: var(--brand); text-underline-offset: 0.2em; }
section { margin-bottom: 1.5rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
ol { list-style: none; }
ol > li + li { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); gap: 0.75rem 1rem; }
dl dl { padding: 0.5rem 0 0.5rem 1rem; border-left: 2px solid var(--line); }
dl dl + dl { margin-top: 0.5rem; }
.group { grid-column: 1 / -1; }
dt { color: var(--quiet); font-size: 0.8125rem; }
dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; white-space: pre-line; }
.group > dd { white-space: normal; }
section ul { padding-left: 1.25rem; }
@media screen and (max-width: 30rem) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }
  dl > div:not(.group) { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0.75rem; align-items: baseline; }
  dl dl > div:not(.group) { grid-template-columns: 7rem minmax(0, 1fr); }
}
@media print {
  body { background: none; font-size: 10pt; }
  :root { --canvas: #fff; --surface: #fff; --ink: #000; --quiet: #444; --line: #bbb; --brand: #000; }
  header, main { max-width: none; padding: 0; }
  nav { display: none; }
  section { padding: 0.75rem 0; border: 0; border-top: 1px solid var(--line); border-radius: 0; }
  @page { margin: 15mm; }
  dl > div:not(.group), h2, h3 { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;
