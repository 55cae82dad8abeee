import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import * as z from 'zod/mini';
import { report } from '#app/errors/report-to-server.ts';
import { createHelpSearch, type HelpAnswer } from './find-answer.ts';

type Answers =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; find(question: string): HelpAnswer[]; suggestions: string[] };

const SUGGESTIONS = 3;

const helpAnswers = z
  .array(
    z.object({
      title: z.string(),
      paragraphs: z.array(z.string()),
      keywords: z.optional(z.string()),
    }),
  )
  .check(z.minLength(1));

/** The help pages, to be searched in the browser: questions stay there until they are handed over. */
export function useAnswers() {
  const path = useHref('/chat-answers');
  const [answers, setAnswers] = useState<Answers>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    fetchAnswers(path).then(
      (found) => {
        const suggestions = found.slice(0, SUGGESTIONS).map(({ title }) => title);
        if (isWanted) setAnswers({ status: 'ready', find: createHelpSearch(found), suggestions });
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

async function fetchAnswers(path: string): Promise<HelpAnswer[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return helpAnswers.parse(await response.json());
}
