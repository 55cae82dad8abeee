import { arrayBuffer } from 'node:stream/consumers';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { FONTS, type FontName } from './fonts.ts';

declare global {
  namespace PDFKit.Mixins {
    /** Missing from the library's types. */
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
    }
    /** So is that a font may be parsed already. */
    interface PDFFont {
      registerFont(name: string, font: Font): this;
    }
  }
}

export type Style = { font: FontName; size: number; colour: string };
type Cell = { tag: 'TH' | 'TD'; scope?: 'Row' | 'Column'; draw(): unknown };

export type Paper = ReturnType<typeof newPaper>;

/** One A4 page, measured in points from its top left corner, whose content is tagged as it is drawn. */
export function newPaper(about: { title: string; author: string; locale: string }) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: about.locale,
    displayTitle: true,
    // No default: it would be Helvetica, which is not embedded.
    font: '',
    info: { Title: about.title, Author: about.author },
  });
  for (const [name, font] of FONTS) document.registerFont(name, font);
  const body = document.struct('Document');
  document.addStructure(body);

  /** Digits have equal widths, so that amounts line up. */
  const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

  function use({ font, size, colour }: Style) {
    return document.font(font, size).fillColor(colour);
  }

  /** Breaks lines only where there is a width. */
  function write(text: string, x: number, y: number, style: Style, width?: number): void {
    const options = width === undefined ? { lineBreak: false } : { width };
    use(style).text(plainSpaces(text), x, y, { ...options, features: FEATURES });
  }

  function heightOf(text: string, style: Style, width: number): number {
    return use(style).heightOfString(plainSpaces(text), { width, features: FEATURES });
  }

  /** Ends at `end`. */
  function writeRight(text: string, end: number, y: number, style: Style): void {
    const options = { features: FEATURES };
    const width = use(style).widthOfString(plainSpaces(text), options);
    write(text, end - width, y, style);
  }

  /** Drawn things that are not read aloud. */
  function decorate(draw: (document: PDFKit.PDFDocument) => unknown): void {
    document.markContent('Artifact', { type: 'Layout' });
    draw(document);
    document.endMarkedContent();
  }

  function rule(y: number, from: number, to: number, colour: string, width: number): void {
    decorate(() => document.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(colour));
  }

  function add(tag: 'H1' | 'P', draw: () => unknown): void {
    body.add(document.struct(tag, {}, draw));
  }

  function table(addRows: (row: (cells: readonly Cell[]) => void) => void): void {
    const element = document.struct('Table');
    body.add(element);
    addRows((cells) => {
      const children = cells.map(({ tag, scope, draw }) =>
        document.struct(tag, scope ? { scope } : {}, draw),
      );
      element.add(document.struct('TR', {}, children));
    });
    element.end();
  }

  async function finish(): Promise<ArrayBuffer> {
    body.end();
    document.end();
    return await arrayBuffer(document);
  }

  return { write, writeRight, heightOf, decorate, rule, add, table, finish };
}

/** Numbers and times are formatted with kinds of spaces that the fonts lack. */
function plainSpaces(text: string): string {
  return text.replace(/\s/gu, ' ');
}
