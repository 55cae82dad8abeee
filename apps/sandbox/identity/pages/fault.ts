import { html } from 'hono/html';
import { inMinutes } from '../members/limits.ts';
import type { Context } from '../service.ts';
import type { Locale, Texts } from './texts.ts';

/**
 * The reason for showing a form again: a field is empty, the input is wrong, or too many tries (in
 * seconds).
 */
export type FormFault = 'empty' | 'wrong' | { wait: number };

type Summary = { title: string; text: string; status: number };
type FaultTexts = Record<'empty' | 'wrong', { title: string; text: string }>;

export function describeFault(
  ctx: Pick<Context, 'set'>,
  fault: FormFault | undefined,
  own: FaultTexts,
  { texts, locale }: { texts: Texts; locale: Locale },
): Summary | undefined {
  if (fault === undefined) return undefined;
  if (typeof fault === 'string') return { ...own[fault], status: 400 };
  ctx.set('retry-after', String(fault.wait));
  const { title, text } = texts.tooManyTries;
  return { title, text: text(inMinutes(fault.wait, locale)), status: 429 };
}

export function faultSummary(summary: Summary | undefined) {
  if (!summary) return '';
  return html`<div class="alert" role="alert" id="fault">
    <strong>${summary.title}</strong>
    ${summary.text}
  </div>`;
}
