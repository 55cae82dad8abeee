import type { Message } from '../message.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'long',
  timeZone: 'UTC',
});

export function formatTime(instant: Date): string {
  return CLOCK.format(instant);
}

export function subjectOf({ subject }: Message): string {
  return subject || 'No subject';
}

export function firstLine({ text }: Message): string {
  return text.trimStart().split('\n', 1).join('');
}
