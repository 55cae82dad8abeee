import { withoutMarks } from '@cairn/contract/values/isolated';
import { oneStop } from '@cairn/contract/values/one-stop';
import type { Reader } from '../facts.ts';
import type { Block, Fact, Link } from './blocks.ts';
import type { Drawing } from './drawings.ts';
import { footLinks } from './foot-links.ts';
import { languageOf } from './language.ts';
import type { Letter } from './letter.ts';

export function asText(reader: Reader, letter: Letter): string {
  const { subject, title = subject, reference, drawing, blocks, reason, unsubscribe } = letter;
  const { rows } = languageOf(reader.locale).words;
  const paragraphs = [
    onOneLine(title),
    ...(reference ? [factAsText([rows.reference, reference])] : []),
    ...drawingAsText(drawing),
    ...blocks.map(blockAsText),
    '--',
    onOneLine(reason),
    ...(unsubscribe ? [linkAsText(unsubscribe.link)] : []),
    onOneLine(reader.seller.join(', ')),
    ...footLinks(reader).map(linkAsText),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** A picture only decorates; a year's words do not. */
function drawingAsText(drawing: Drawing | undefined): string[] {
  return drawing?.kind === 'year'
    ? [`${onOneLine(drawing.title)}\n${onOneLine(drawing.caption)}`]
    : [];
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return onOneLine(block.text);
    case 'quote':
      return [quoted(block.text), ...(block.by ? [onOneLine(block.by)] : [])].join('\n');
    case 'button':
      return linkAsText(block.link);
    case 'facts':
      return [...block.facts, ...(block.total ? [block.total] : [])].map(factAsText).join('\n');
    case 'balance':
      return [block.before, block.after].map(factAsText).join('\n');
    case 'columns':
      return [block.head, ...block.rows].map((row) => row.map(onOneLine).join(' | ')).join('\n');
    case 'steps':
      return block.steps.map(factAsText).join('\n');
    case 'warning':
    case 'note':
      return [onOneLine(block.text), ...(block.link ? [linkAsText(block.link)] : [])].join('\n\n');
  }
}

function factAsText([name, value]: Fact): string {
  return `${onOneLine(name)}: ${onOneLine(value)}`;
}

function linkAsText({ text, url }: Link): string {
  return `${onOneLine(text)}:\n${url}`;
}

function quoted(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map((line) => `> ${line}`).join('\n');
}

/** A name with a line break in it must not look like a line of ours. */
function onOneLine(text: string): string {
  return withoutMarks(oneStop(text)).replace(/\s+/g, ' ');
}
