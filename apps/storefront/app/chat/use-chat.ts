import { currencyOfCountry, type Market, offeredCurrency } from '@cairn/contract/values/company';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHref, useSearchParams } from 'react-router';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { report } from '#app/errors/report-to-server.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import type { PageVisit } from '#app/shop-api/client/fetcher.ts';
import { orderOf, type Said, useConversation } from './conversation.ts';
import { type FactId, isFact, needsMember } from './facts/fact-ids.ts';
import type { Asker } from './facts/find-facts.ts';
import { isPerson, type Outcome } from './matching/match.ts';
import { type HelpSection, quote, replyTo } from './reply.ts';
import { useHelp } from './use-help.ts';

export type ChatVisit = PageVisit & { market: Market };

/** A question that is answered with facts, while these are on their way. */
type LookUp = { id: FactId; question: string; section: HelpSection; replaces?: number };

/** The chat's answers, and the look-up in progress. */
export function useChat(content: ChatContent, visit: ChatVisit) {
  const isKnown = useIsKnown();
  const { answers, retry } = useHelp();
  const { turns, say, change } = useConversation();
  const asker = useAsker(visit);
  /** Asked before the help pages were there. */
  const [waiting, setWaiting] = useState<string>();
  const [lookUp, setLookUp] = useState<LookUp>();

  function ask(question: string) {
    if (answers.status === 'ready') answer(question, answers.match(question));
    if (answers.status === 'loading') setWaiting(question);
  }

  /** A section that was chosen instead of typed. */
  function choose(id: string, title: string) {
    answer(title, isPerson(id) ? { type: 'person' } : { type: 'answer', id });
  }

  function answer(question: string, outcome: Outcome) {
    if (answers.status !== 'ready') return;
    const asked = { from: 'member', text: question } as const;
    const found = outcome.type === 'answer' ? factOf(outcome.id) : undefined;
    if (!found) return say(asked, replyTo(outcome, answers.help, content, orderOf(turns)));
    say(asked);
    setLookUp({ ...found, question });
  }

  /** Looks up once more what failed, or what a visitor had to log in for. */
  function askAgain(index: number) {
    const turn = turns[index];
    const found = turn?.from === 'chat' && turn.source ? factOf(turn.source.id) : undefined;
    if (found) setLookUp({ ...found, question: turns[index - 1]?.text ?? '', replaces: index });
  }

  function factOf(id: string): Pick<LookUp, 'id' | 'section'> | undefined {
    if (answers.status !== 'ready' || !isFact(id)) return undefined;
    const section = answers.help.sections.find((one) => one.id === id);
    return section && { id, section };
  }

  const askWaiting = useEffectEvent(() => {
    if (waiting !== undefined) ask(waiting);
    setWaiting(undefined);
  });
  useEffect(() => {
    if (answers.status === 'ready') askWaiting();
  }, [answers.status]);

  const find = useEffectEvent((wanted: LookUp) => findAnswer(wanted, content, asker));
  const tell = useEffectEvent((found: Said, { replaces }: LookUp) => {
    if (replaces === undefined) say(found);
    else change((before) => before.map((turn, index) => (index === replaces ? found : turn)));
    setLookUp(undefined);
  });
  // Begun again for whoever is here when the session changes: an answer is never another member's.
  useEffect(() => {
    if (!lookUp || !isKnown) return;
    let isWanted = true;
    void find(lookUp).then((found) => {
      if (isWanted) tell(found, lookUp);
    });
    return () => {
      isWanted = false;
    };
  }, [lookUp, isKnown, asker.subject]);

  const isWaiting = waiting !== undefined && answers.status !== 'failed';
  const isLooking = lookUp !== undefined || isWaiting;
  return { answers, retry, turns, waiting, isLooking, asker, ask, choose, askAgain };
}

async function findAnswer(
  { id, question, section }: LookUp,
  { lookUpFailedText }: ChatContent,
  asker: Asker,
): Promise<Said> {
  const quoted = quote(section);
  if (needsMember(id) && asker.subject === undefined) return { ...quoted, offers: 'log-in' };
  try {
    const { findFact } = await import('./facts/find-facts.ts');
    const fact = await findFact(id, question, asker);
    return fact ? { from: 'chat', ...fact } : quoted;
  } catch (error) {
    report('chat_fact_not_found', error);
    return { ...quoted, lead: lookUpFailedText, offers: 'retry' };
  }
}

/** Whether it is known who is here and, of a member, where they live. */
function useIsKnown(): boolean {
  const { state, member } = useSession();
  return !state.isLoading && member?.profile.status !== 'loading';
}

/** The visitor or member, and the currency of the prices they see. */
function useAsker(visit: ChatVisit): Asker {
  const { member, fetcher, timeZone } = useSession();
  const { company, market } = visit;
  const named = useSearchParams()[0].get('currency');
  const own = useMemberCurrency()?.currency;
  return {
    subject: member?.subject,
    fetcher,
    visit,
    textsPath: useHref('/texts/chat-facts'),
    timeZone,
    currency: offeredCurrency(company, named) ?? own ?? currencyOfCountry(market, company),
  };
}
