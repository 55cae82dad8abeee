import { oneStop } from '@cairn/contract/values/one-stop';
import { isolatedInHtml } from './names.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Our sentences, with members' names in them. */
export function written(text: string): string {
  return isolatedInHtml(escaped(oneStop(text)));
}

export function withBreaks(html: string): string {
  return html.replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>');
}
