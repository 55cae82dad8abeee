import type { Product } from '@cairn/contract/values/product';
import { html } from 'hono/html';

/** Escaped text of an SVG element. */
export type Markup = ReturnType<typeof html>;

type Frame = {
  width: number;
  height: number;
  /** What assistive technology says in place of the drawing; the numbers are in the table below it. */
  label: string;
};

/**
 * A whole drawing. Colours and type are the desk's, by data attributes: its policy allows no style
 * attributes.
 */
export async function drawing({ width, height, label }: Frame, content: Markup[]): Promise<string> {
  const text =
    await html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${content}</svg>`;
  return text.toString();
}

/** What a shape stands for: a cell of the table below the drawing. */
export type Mark = { row: string; column: string; value: number };

type Box = { x: number; y: number; width: number; height: number };

type Look = {
  /** A product, or what is lost. */
  of: string;
  /** A period that is not over. */
  isOpen?: boolean;
  /** Shown under the pointer. */
  hint?: string;
};

/** Narrower shapes have no room for a line around them. */
const THIN = 5;

/** A shape whose length is a figure. */
export function bar(box: Box, { of, isOpen = false, hint }: Look, mark: Mark): Markup {
  const { row, column, value } = mark;
  return html`<rect x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${round(box.height)}" data-of="${of}" data-open="${String(isOpen)}" data-thin="${String(box.width < THIN)}" data-row="${row}" data-column="${column}" data-value="${value}">${hint && html`<title>${hint}</title>`}</rect>`;
}

/** A shape behind a figure, such as the whole that it is a part of. */
export function ground({ x, y, width, height }: Box): Markup {
  return html`<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" data-of="whole" />`;
}

type TextLook = 'axis' | 'label' | 'value';
type Anchor = 'start' | 'middle' | 'end';

export function text(
  at: { x: number; y: number },
  words: string,
  { look = 'axis', anchor = 'start', of }: { look?: TextLook; anchor?: Anchor; of?: string } = {},
): Markup {
  return html`<text x="${round(at.x)}" y="${round(at.y)}" text-anchor="${anchor}" data-text="${of ?? look}">${words}</text>`;
}

type LineLook = 'grid' | 'zero' | 'event' | 'before' | 'now' | 'key-before' | `key-${Product}`;

export function line(path: string, look: LineLook): Markup {
  return html`<path d="${path}" data-line="${look}" />`;
}

/** A figure of the period before, across its column; the line below it sets it off from the column. */
export function beforeMark(
  { x1, x2, y }: { x1: number; x2: number; y: number },
  { row, column, value }: Mark,
): Markup {
  const path = across(x1, x2, y);
  const isThin = String(x2 - x1 < THIN);
  return html`<path d="${path}" data-line="before-edge" data-thin="${isThin}" /><path d="${path}" data-line="before-mark" data-thin="${isThin}" data-row="${row}" data-column="${column}" data-value="${value}" />`;
}

export function across(x1: number, x2: number, y: number): string {
  return `M${round(x1)} ${round(y)}H${round(x2)}`;
}

export function down(x: number, y1: number, y2: number): string {
  return `M${round(x)} ${round(y1)}V${round(y2)}`;
}

export function dot(at: { x: number; y: number }): Markup {
  return html`<circle cx="${round(at.x)}" cy="${round(at.y)}" r="3" data-of="purchase" />`;
}

/** How wide a text of 12 pixels is at most, since nothing can be measured here. */
export function widthOf(words: string): number {
  return words.length * 6.6;
}

export function round(length: number): number {
  return Math.round(length * 100) / 100;
}
