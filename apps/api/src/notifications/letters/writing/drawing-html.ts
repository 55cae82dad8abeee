import type { Reader } from '../facts.ts';
import { type Drawing, groundOf, type NamedMonth, type PictureName } from './drawings.ts';
import { escaped, written } from './escape.ts';
import { languageOf } from './language.ts';
import { fileLink } from './shop-link.ts';
import { type StyleName, styled } from './styles.ts';

export function drawingAsHtml(reader: Reader, drawing: Drawing | undefined): string {
  switch (drawing?.kind) {
    case undefined:
      return '';
    case 'picture':
      return pictureAsHtml(reader, drawing.name);
    case 'year':
      return yearAsHtml(drawing);
  }
}

function pictureAsHtml(reader: Reader, name: PictureName): string {
  const [light, dark] = [`${name}.png`, `${name}-dark.png`].map((file) =>
    escaped(fileLink(reader, file)),
  );
  const alt = escaped(languageOf(reader.locale).words.pictures[name]);
  return `<tr><td ${styled(groundOf(name))}><picture><source media="(prefers-color-scheme:dark)" srcset="${dark}"><img src="${light}" width="600" height="260" alt="${alt}" ${styled('picture')}></picture></td></tr>\n`;
}

/** Built from table cells, so that it shows in mail programs that block pictures. */
function yearAsHtml({ title, caption, months }: Extract<Drawing, { kind: 'year' }>): string {
  return `<tr><td ${styled('year')}><p ${styled('year-title')}>${written(title)}</p><p ${styled('year-caption')}>${written(caption)}</p>
<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" ${styled('months')}><tr>${months.map(monthAsHtml).join('')}</tr></table></td></tr>\n`;
}

const TONES = ['stone-deep', 'stone-middle', 'stone-pale'] as const;

function monthAsHtml({ state, name, initial }: NamedMonth, index: number): string {
  const words = `<span class="month-name">${escaped(name)}</span><span ${styled('initial')}>${escaped(initial)}</span>`;
  return `<td ${styled(monthStyle(state))}><span ${styled(stoneStyle(state, index))}>&nbsp;</span>${words}</td>`;
}

function monthStyle(state: NamedMonth['state']): StyleName {
  if (state === 'latest') return 'month-latest';
  return state === 'refused' ? 'month-refused' : 'month';
}

function stoneStyle(state: NamedMonth['state'], index: number): StyleName {
  switch (state) {
    case 'credited':
      return TONES[index % TONES.length] ?? 'stone-deep';
    case 'latest':
      return 'stone-gold';
    case 'refused':
      return 'stone-refused';
    case 'planned':
      return 'stone-planned';
  }
}
