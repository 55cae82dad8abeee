import { referenceOf } from '@cairn/contract/orders/reference';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import type { Said } from './conversation.ts';
import type { Outcome } from './matching/match.ts';
import type { Help } from './use-help.ts';

export type HelpSection = Help['sections'][number];

/** The chat's answer to a question. `order` is the one mentioned last. */
export function replyTo(
  outcome: Outcome,
  help: Help,
  content: ChatContent,
  order: string | undefined,
): Said {
  switch (outcome.type) {
    case 'answer': {
      const section = help.sections.find(({ id }) => id === outcome.id);
      return section ? quote(section) : unknown(content);
    }
    case 'ask-back': {
      const choices = outcome.ids.flatMap((id) => {
        const section = help.sections.find((one) => one.id === id);
        return section ? [{ id, title: section.title }] : [];
      });
      return { from: 'chat', text: content.askBackText, choices };
    }
    case 'small-talk': {
      const found = help.smallTalk.find(({ id }) => id === outcome.id);
      return found ? { from: 'chat', text: found.text } : unknown(content);
    }
    case 'person':
      return offerPerson(content, order);
    case 'unknown':
      return unknown(content);
  }
}

/** A section of the help pages, as editors wrote it. */
export function quote({ id, title, paragraphs, link }: HelpSection): Said {
  return {
    from: 'chat',
    text: paragraphs.join('\n\n'),
    source: { id, title },
    ...(link && { links: [{ text: link.text, link: link.url }] }),
  };
}

function unknown({ noAnswerText }: ChatContent): Said {
  return { from: 'chat', text: noAnswerText, offers: 'help' };
}

function offerPerson(content: ChatContent, order: string | undefined): Said {
  const text =
    order === undefined
      ? content.personText
      : fillIn(content.personOrderText, { reference: referenceOf(order) });
  return { from: 'chat', lead: content.personTitle, text, offers: 'person' };
}
