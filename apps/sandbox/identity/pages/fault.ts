import { html } from 'hono/html';
import { inWords } from '../limits.ts';

export type Fault = { title: string; text: string; status: number };

export function faultSummary(fault: Fault | undefined) {
  if (!fault) return '';
  return html`<div class="alert" role="alert" id="fault">
    <strong>${fault.title}</strong>
    ${fault.text}
  </div>`;
}

export function tooMany(seconds: number): Fault {
  return {
    title: 'Too many tries',
    text: `Please wait ${inWords(seconds)}, then try again.`,
    status: 429,
  };
}
