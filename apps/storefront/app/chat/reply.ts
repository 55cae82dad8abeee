import type { ChatContent } from '#app/content/pages/layout.server.ts';
import type { ChatTurn } from './conversation.ts';
import type { Outcome } from './matching/match.ts';
import type { Help } from './use-help.ts';

/** Shown as first questions. */
const SUGGESTIONS = 3;

export function suggestionsOf({ sections }: Help) {
  return sections.filter(({ popular }) => popular).slice(0, SUGGESTIONS);
}

/**
 * The chat's turn for an outcome. Sections are known by their ids, by which facts about the member,
 * such as the order behind "order-where", can take the place of a section's text.
 */
export function replyTo(outcome: Outcome, help: Help, content: ChatContent): ChatTurn {
  switch (outcome.type) {
    case 'answer':
      return answerOf(outcome.id, help) ?? unknown(content);
    case 'ask-back':
      return {
        from: 'chat',
        text: content.askBackText,
        choices: help.sections
          .filter(({ id }) => outcome.ids.includes(id))
          .map(({ id, title }) => ({ id, title })),
      };
    case 'small-talk': {
      const found = help.smallTalk.find(({ id }) => id === outcome.id);
      return found ? { from: 'chat', text: found.text } : unknown(content);
    }
    case 'person':
      return { from: 'chat', text: content.personText };
    case 'unknown':
      return unknown(content);
  }
}

function answerOf(id: string, { sections }: Help): ChatTurn | undefined {
  const section = sections.find((one) => one.id === id);
  if (!section) return undefined;
  const { paragraphs, title, link } = section;
  return { from: 'chat', text: paragraphs.join('\n\n'), source: title, link };
}

function unknown({ noAnswerText }: ChatContent): ChatTurn {
  return { from: 'chat', text: noAnswerText, isUnknown: true };
}
