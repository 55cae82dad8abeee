import { withoutMarks } from '@cairn/contract/values/isolated';
import type { Reader } from '../facts.ts';
import { blockAsHtml, linkAsHtml } from './block-html.ts';
import { drawingAsHtml } from './drawing-html.ts';
import { escaped, written } from './escape.ts';
import { footLinks } from './foot-links.ts';
import { languageOf } from './language.ts';
import type { Letter } from './letter.ts';
import { fileLink } from './shop-link.ts';
import { styled, styleSheet } from './styles.ts';

/** Tables, because mail programs lay out little else alike. */
export function asHtml(reader: Reader, letter: Letter): string {
  const { subject, title = subject, drawing, blocks } = letter;
  return `<!doctype html>
<html lang="${reader.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<base target="_blank">
<title>${escaped(withoutMarks(subject))}</title>
<style>
${styleSheet((file) => fileLink(reader, file))}
</style>
</head>
<body style="margin:0;padding:0;background-color:#f3f6f5">
<div ${styled('preheader')}>${written(preheaderOf(letter))}</div>
<table role="presentation" cellpadding="0" cellspacing="0" ${styled('page')}><tr><td align="center" ${styled('margin')}>
<table role="presentation" cellpadding="0" cellspacing="0" ${styled('box')}>
<tr><td ${styled('head')}>${headAsHtml(reader, letter)}</td></tr>
<tr><td><table role="presentation" cellpadding="0" cellspacing="0" ${styled('card')}>
${drawingAsHtml(reader, drawing)}<tr><td ${styled('inside')}>
<h1 ${styled('title')}>${written(title)}</h1>
${blocks.map(blockAsHtml).join('\n')}
</td></tr></table></td></tr>
<tr><td ${styled('foot')}>
${footAsHtml(reader, letter)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function preheaderOf({ preheader, blocks }: Letter): string {
  return preheader ?? blocks.find((block) => block.kind === 'paragraph')?.text ?? '';
}

function headAsHtml(reader: Reader, { reference }: Letter): string {
  const { rows } = languageOf(reader.locale).words;
  const logo = fileLink(reader, 'logo.png');
  return `<table role="presentation" cellpadding="0" cellspacing="0" ${styled('wide')}><tr><td width="32"><img src="${escaped(logo)}" width="32" height="32" alt="" ${styled('logo')}></td><td ${styled('shop')}>Cairn</td><td ${styled('reference')}>${reference ? `${rows.reference} ${escaped(reference)}` : ''}</td></tr></table>`;
}

function footAsHtml(reader: Reader, { reason, unsubscribe }: Letter): string {
  const links = footLinks(reader).map((link) => linkAsHtml(link, 'foot-link'));
  const stop = unsubscribe ? ` ${linkAsHtml(unsubscribe.link, 'foot-link')}` : '';
  return [
    `<p ${styled('foot-words')}>${written(reason)}${stop}</p>`,
    `<p ${styled('foot-words')}>${escaped(reader.seller.join(', '))}</p>`,
    `<p ${styled('foot-words')}>${links.join(' · ')}</p>`,
  ].join('\n');
}
