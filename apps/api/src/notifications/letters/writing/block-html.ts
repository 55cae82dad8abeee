import type { Block, Fact, Link } from './blocks.ts';
import { escaped, withBreaks, written } from './escape.ts';
import { type StyleName, styled } from './styles.ts';

export function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${styled('paragraph')}>${written(block.text)}</p>`;
    case 'quote':
      return quoteAsHtml(block.text, block.by);
    case 'button':
      return buttonAsHtml(block.link);
    case 'balance':
      return balanceAsHtml(block.before, block.after);
    case 'facts':
      return table('facts', [
        ...block.facts.map((fact) => factAsHtml(fact, 'label', 'value')),
        ...(block.total ? [factAsHtml(block.total, 'total-label', 'total')] : []),
      ]);
    case 'columns':
      return columnsAsHtml(block.head, block.rows);
    case 'steps':
      return table(
        'facts',
        block.steps.map((step) => factAsHtml(step, 'step-day', 'step')),
      );
    case 'warning':
      return `<div ${styled('warning')}>${withLink(block.text, block.link)}</div>`;
    case 'note':
      return `<p ${styled('note')}>${withLink(block.text, block.link)}</p>`;
  }
}

export function linkAsHtml({ text, url }: Link, style: StyleName): string {
  return `<a href="${escaped(url)}" ${styled(style)}>${written(text)}</a>`;
}

function quoteAsHtml(text: string, by: string | undefined): string {
  const signature = by ? `<p ${styled('by')}>${written(by)}</p>` : '';
  return `<div ${styled('quote')}><blockquote dir="auto" style="margin:0">${withBreaks(escaped(text))}</blockquote>${signature}</div>`;
}

function buttonAsHtml(link: Link): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" ${styled('button')}><tr><td ${styled('button-cell')}>${linkAsHtml(link, 'button-link')}</td></tr></table>`;
}

function balanceAsHtml(before: Fact, after: Fact): string {
  const side = ([name, value]: Fact, style: StyleName) =>
    `<td ${styled(style)}>${written(name)}<br><span ${styled('balance')}>${written(value)}</span></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" ${styled('balances')}><tr>${side(before, 'balance-before')}<td aria-hidden="true" ${styled('balance-arrow')}>→</td>${side(after, 'balance-after')}</tr></table>`;
}

function table(style: StyleName, rows: readonly string[]): string {
  return `<table cellpadding="0" cellspacing="0" ${styled(style)}>\n${rows.join('\n')}\n</table>`;
}

function factAsHtml([name, value]: Fact, label: StyleName, figure: StyleName): string {
  return `<tr><th scope="row" ${styled(label)}>${written(name)}</th><td ${styled(figure)}>${written(value)}</td></tr>`;
}

function columnsAsHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = head.map(
    (name) => `<th scope="col" ${styled('column-head')}>${written(name)}</th>`,
  );
  const lines = rows.map((row) =>
    row.map((cell) => `<td ${styled('column')}>${written(cell)}</td>`),
  );
  return table(
    'facts',
    [heads, ...lines].map((cells) => `<tr>${cells.join('')}</tr>`),
  );
}

function withLink(text: string, link: Link | undefined): string {
  return link ? `${written(text)} ${linkAsHtml(link, 'link')}` : written(text);
}
