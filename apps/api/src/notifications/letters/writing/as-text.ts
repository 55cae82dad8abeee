import { withoutMarks } from './names.ts';
import { type Part, SHOP_NAME } from './parts.ts';

export function asText(parts: readonly Part[]): string {
  return `${[...parts.map(partAsText), SHOP_NAME].join('\n\n')}\n`;
}

function partAsText(part: Part): string {
  switch (part.kind) {
    case 'words':
      return onOneLine(part.words);
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${onOneLine(value)}`).join('\n');
    case 'quote':
      return part.quote
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
      return `${part.words}:\n${part.shopUrl}${part.path}`;
  }
}

/** A name with a line break in it must not look like a line of ours. */
function onOneLine(words: string): string {
  return withoutMarks(words).replace(/\s+/g, ' ');
}
