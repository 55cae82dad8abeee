import { isolatedInHtml, withoutMarks } from './names.ts';
import { type Fact, type Part, SHOP_NAME } from './parts.ts';

/** Mail clients bring their own dark colours: text has none of ours but where its ground is ours too. */
const STYLES = {
  page: 'max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere',
  shop: 'margin:0 0 28px;padding:12px 20px;border-radius:14px;background:#0a2e2a;color:#f1f8f6;font-weight:700',
  title: 'margin:0 0 20px;font-size:24px;line-height:1.25',
  words: 'margin:0 0 16px',
  facts: 'margin:24px 0;border-bottom:1px solid #6f8c85',
  fact: 'display:flex;flex-wrap:wrap;justify-content:space-between;column-gap:24px;padding:10px 0;border-top:1px solid #6f8c85',
  value: 'margin:0;font-weight:600',
  quote: 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #1f8f7e',
  link: 'display:inline-block;padding:12px 20px;border-radius:10px;background:#0b685b;color:#ffffff;font-weight:600;text-decoration:none',
} as const;

export function asHtml(locale: string, title: string, parts: readonly Part[]): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(withoutMarks(title))}</title>
</head>
<body style="margin:0">
<div ${styled('page')}>
<p ${styled('shop')}>${SHOP_NAME}</p>
<h1 ${styled('title')}>${written(title)}</h1>
${parts.map(partAsHtml).join('\n')}
</div>
</body>
</html>
`;
}

function partAsHtml(part: Part): string {
  switch (part.kind) {
    case 'words':
      return `<p ${styled('words')}>${written(part.words)}</p>`;
    case 'facts':
      return `<dl ${styled('facts')}>\n${part.facts.map(factAsHtml).join('\n')}\n</dl>`;
    case 'quote':
      return `<blockquote dir="auto" ${styled('quote')}>${withBreaks(escaped(part.quote))}</blockquote>`;
    case 'link':
      return `<p ${styled('words')}><a href="${escaped(part.shopUrl + part.path)}" ${styled('link')}>${escaped(part.words)}</a></p>`;
  }
}

function factAsHtml([name, value]: Fact): string {
  return `<div ${styled('fact')}><dt>${escaped(name)}</dt><dd ${styled('value')}>${written(value)}</dd></div>`;
}

/** Our sentences, with members' names in them. */
function written(words: string): string {
  return isolatedInHtml(escaped(words));
}

function styled(part: keyof typeof STYLES): string {
  return `style="${escaped(STYLES[part])}"`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function withBreaks(html: string): string {
  return html.replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>');
}
