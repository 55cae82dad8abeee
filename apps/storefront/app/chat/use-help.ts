import { LOCALES, type Locale } from '@cairn/contract/values/company';
import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import * as z from 'zod/mini';
import type { HelpPage } from '#app/content/pages/resource-page.server.ts';
import { report } from '#app/errors/report-to-server.ts';
import { createMatcher, type Outcome } from './matching/match.ts';

export type Help = { locale: Locale } & Pick<HelpPage, 'sections' | 'smallTalk' | 'otherTopics'>;

export type Answers =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; help: Help; match(question: string): Outcome };

const questions = z.array(z.string());

const help = z.object({
  locale: z.enum(LOCALES),
  sections: z
    .array(
      z.object({
        id: z.string(),
        group: z.string(),
        title: z.string(),
        summary: z.optional(z.string()),
        paragraphs: z.array(z.string()),
        questions,
        keywords: z.array(z.string()),
        link: z.optional(z.object({ text: z.string(), url: z.string() })),
        popular: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1)),
  smallTalk: z.array(z.object({ id: z.string(), text: z.string(), questions })),
  otherTopics: z._default(questions, []),
});

/** The help pages, to be searched in the browser: questions stay there until they are handed over. */
export function useHelp() {
  const path = useHref('/texts/chat-answers');
  const [answers, setAnswers] = useState<Answers>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    fetchHelp(path).then(
      (found) => {
        if (isWanted) setAnswers({ status: 'ready', help: found, match: createMatcher(found) });
      },
      (error: unknown) => {
        report('chat_answers_not_loaded', error);
        if (isWanted) setAnswers({ status: 'failed' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [path, attempt]);

  function retry() {
    setAnswers({ status: 'loading' });
    setAttempt((count) => count + 1);
  }

  return { answers, retry };
}

async function fetchHelp(path: string): Promise<Help> {
  // Without the page's language, the browser would answer with what it kept from another one's.
  const response = await fetch(`${path}?locale=${document.documentElement.lang}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return help.parse(await response.json());
}
