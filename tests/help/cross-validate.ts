import { createMatcher, type Matched } from '../../apps/storefront/app/chat/matching/match.ts';

/** In each round, every fourth example is asked and the chat knows the others. */
const ROUNDS = 4;
const MOST_PAIRS = 8;

type Found = {
  right: number;
  wrong: number;
  total: number;
  confused: [pair: string, times: number][];
};

/** How well the editors' examples find their own section by the others. */
export function crossValidate(page: Matched): Found {
  const pairs = new Map<string, number>();
  let right = 0;
  let total = 0;
  let wrong = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const isAsked = (_: string, index: number) => index % ROUNDS === round;
    const isKnown = (_: string, index: number) => index % ROUNDS !== round;
    const sections = page.sections.map((one) => ({
      ...one,
      questions: one.questions.filter(isKnown),
    }));
    const match = createMatcher({ ...page, sections });
    for (const { id, questions } of page.sections) {
      for (const question of questions.filter(isAsked)) {
        const found = match(question);
        total++;
        const answer = 'id' in found ? found.id : found.type;
        if (answer === id || (answer === 'person' && id === 'complaint')) right++;
        else if ('id' in found) {
          wrong++;
          const pair = [id, found.id].toSorted().join(' and ');
          pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
        }
      }
    }
  }
  const confused = [...pairs].toSorted(([, one], [, other]) => other - one).slice(0, MOST_PAIRS);
  return { right, wrong, total, confused };
}
