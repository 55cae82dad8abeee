import { MARK, MARK_SIZE } from './mark.ts';
import { newPaper, type Paper, type Style } from './paper.ts';
import {
  type Fact,
  type ReceiptDetails,
  type ReceiptSheet,
  receiptSheet,
} from './receipt-sheet.ts';

/** In points. */
const LEFT = 60;
const RIGHT = 535;
const VALUES_START = 200;
const AVIOS_END = 390;
const FOOT = 772;
const NOTE_HEIGHT = 14;

const INK = '#0b1f1c';
const QUIET_INK = '#526a65';
const LINE = '#d3ddda';
const WARNING = { ink: '#7e4a00', ground: '#fff0d9' };

const TEXT: Style = { font: 'text', size: 10.5, colour: INK };
const QUIET: Style = { ...TEXT, colour: QUIET_INK };
const STRONG: Style = { ...TEXT, font: 'strong' };
const SMALL: Style = { ...QUIET, size: 9 };

/** The receipt as a tagged PDF of one page. */
export async function renderReceipt(details: ReceiptDetails): Promise<ArrayBuffer> {
  const sheet = receiptSheet(details);
  const { title, seller, locale } = sheet;
  const author = seller[0] ?? '';
  const paper = newPaper({ title: `${title} ${details.receipt.reference}`, author, locale });
  drawHead(paper, sheet);
  let y = 192;
  y = drawReversal(paper, sheet, y);
  y = drawFacts(paper, sheet.order, y);
  y = drawItems(paper, sheet, y + 24);
  drawFacts(paper, sheet.payment, y + 30);
  paper.add('P', () => paper.write(sheet.contact, LEFT, FOOT, SMALL));
  return await paper.finish();
}

function drawHead({ add, write, writeRight, decorate }: Paper, { title, seller }: ReceiptSheet) {
  const size = 38;
  decorate((document) => {
    document
      .save()
      .translate(LEFT - 3, 48)
      .scale(size / MARK_SIZE);
    for (const { path, colour } of MARK) document.path(path).fill(colour);
    document.restore();
  });
  add('P', () => write('Cairn', LEFT + size + 5, 55, { font: 'display', size: 23, colour: INK }));
  seller.forEach((line, row) => {
    add('P', () => writeRight(line, RIGHT, 56 + row * 14, row === 0 ? STRONG : SMALL));
  });
  add('H1', () => write(title, LEFT, 136, { font: 'display', size: 34, colour: INK }));
}

/** Returns where the next part begins. */
function drawReversal({ add, write, decorate, heightOf }: Paper, sheet: ReceiptSheet, y: number) {
  const { reversed } = sheet;
  if (reversed === undefined) return y;
  const style: Style = { ...STRONG, colour: WARNING.ink };
  const width = RIGHT - LEFT - 28;
  const height = heightOf(reversed, style, width) + 22;
  decorate((document) =>
    document.roundedRect(LEFT, y, RIGHT - LEFT, height, 8).fill(WARNING.ground),
  );
  add('P', () => write(reversed, LEFT + 14, y + 11, style, width));
  return y + height + 18;
}

function drawFacts({ table, write, heightOf }: Paper, facts: readonly Fact[], start: number) {
  const width = RIGHT - VALUES_START;
  let y = start;
  table((row) => {
    for (const [label, value] of facts) {
      row([
        { tag: 'TH', scope: 'Row', draw: () => write(label, LEFT, y, QUIET) },
        { tag: 'TD', draw: () => write(value, VALUES_START, y, STRONG, width) },
      ]);
      y += heightOf(value, STRONG, width) + 8;
    }
  });
  return y;
}

function drawItems(paper: Paper, sheet: ReceiptSheet, start: number) {
  const { table, rule, write, writeRight } = paper;
  const { columns, items, total, tax } = sheet;
  const header = { tag: 'TH', scope: 'Column' } as const;
  const rowHeader = { tag: 'TH', scope: 'Row' } as const;
  let y = start;
  table((row) => {
    row([
      { ...header, draw: () => write(columns.name, LEFT, y, SMALL) },
      { ...header, draw: () => writeRight(columns.avios, AVIOS_END, y, SMALL) },
      { ...header, draw: () => writeRight(columns.amount, RIGHT, y, SMALL) },
    ]);
    y += 18;
    for (const item of items) {
      rule(y, LEFT, RIGHT, LINE, 0.75);
      y += 10;
      row([
        { ...rowHeader, draw: () => drawName(paper, item, y) },
        { tag: 'TD', draw: () => writeRight(item.avios, AVIOS_END, y, TEXT) },
        { tag: 'TD', draw: () => writeRight(item.amount, RIGHT, y, TEXT) },
      ]);
      y += 23 + NOTE_HEIGHT * (item.notes?.length ?? 0);
    }
    rule(y, LEFT, RIGHT, INK, 1.25);
    y += 16;
    const amount: Style = { font: 'display', size: 24, colour: INK };
    row([
      { ...rowHeader, draw: () => write(total.name, LEFT, y + 8, { ...STRONG, size: 12 }) },
      { tag: 'TD', draw: () => writeRight(total.avios, AVIOS_END, y + 8, { ...STRONG, size: 12 }) },
      { tag: 'TD', draw: () => writeRight(total.amount, RIGHT, y, amount) },
    ]);
  });
  y += 40;
  paper.add('P', () => writeRight(tax, RIGHT, y, SMALL));
  return y + 14;
}

function drawName({ write }: Paper, { name, notes = [] }: ReceiptSheet['total'], y: number) {
  write(name, LEFT, y, TEXT);
  notes.forEach((note, row) => {
    write(note, LEFT, y + 15 + NOTE_HEIGHT * row, SMALL);
  });
}
