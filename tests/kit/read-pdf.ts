import { getDocumentProxy } from 'unpdf';

type Structure = { role?: string; id?: string; children?: Structure[] };

/** A document of one page as assistive technology reads it. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array) {
  // The reader takes the bytes for itself.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const page = await document.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string | undefined, string>();
  let id: string | undefined;
  for (const item of items) {
    if (!('str' in item)) id = item.id;
    else texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
  }
  const textIn = ({ id, children = [] }: Structure): string =>
    `${id === undefined ? '' : texts.get(id)}${children.map(textIn).join('')}`;
  /** Paragraphs and table rows, each with its tags and texts: `TH Total | TD €9.00`. */
  const linesIn = ({ role = '', children = [] }: Structure): string[] => {
    const tagged = (part: Structure) => `${part.role} ${textIn(part).trim()}`;
    if (role === 'TR') return [children.map(tagged).join(' | ')];
    const isContainer = children.some((child) => child.role !== undefined);
    return isContainer ? children.flatMap(linesIn) : [tagged({ role, children })];
  };
  const { info } = await document.getMetadata();
  const read = {
    pages: document.numPages,
    info: new Map(Object.entries(info)),
    isMarked: (await document.getMarkInfo())?.Marked ?? false,
    lines: linesIn((await page.getStructTree()) ?? {}),
    /** Text outside the structure, which assistive technology leaves out. */
    untagged: texts.get(undefined)?.trim() ?? '',
  };
  await document.loadingTask.destroy();
  return read;
}
