import { crossValidate } from './cross-validate.ts';
import {
  type Judged,
  judgePart,
  keepsPromise,
  LANGUAGES,
  PARTS,
  readPage,
  shareOf,
} from './judge.ts';

/** For editors: what a change of the help pages does to the chat's answers. */
const VERDICTS = ['wrong', 'asked back', 'not answered'] as const;

function line({ q, ids, outcome, found }: Judged): string {
  const wanted = ids.join(' or ') || outcome;
  const got =
    'id' in found ? found.id : [found.type, ...('ids' in found ? found.ids : [])].join(' ');
  return `  ${q}\n    wanted: ${wanted}; found: ${got}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

let isKept = true;
for (const language of ['en', 'es'] as const) {
  for (const part of PARTS) {
    const judged = judgePart(language, part);
    if (judged.length === 0) continue;
    for (const verdict of VERDICTS) {
      const some = judged.filter((one) => one.verdict === verdict);
      if (some.length > 0) console.log(`\n${LANGUAGES[language]}, ${part}, ${verdict}:`);
      for (const one of some) console.log(line(one));
    }
    const shares = (['right', ...VERDICTS] as const).map(
      (verdict) => `${percent(shareOf(verdict, judged))} ${verdict}`,
    );
    const isGood = keepsPromise(judged);
    isKept &&= isGood;
    const promise = isGood ? '' : '. Promised: at least 85 % right, at most 2 % wrong';
    console.log(
      `\n${LANGUAGES[language]}, ${part}: ${judged.length} questions, ${shares.join(', ')}${promise}`,
    );
  }
  const { right, wrong, total, confused } = crossValidate(readPage(language));
  console.log(
    `${LANGUAGES[language]}, examples found by the others: ${percent(right / total)} right, ${percent(wrong / total)} wrong. Confused most:`,
  );
  for (const [pair, times] of confused) console.log(`  ${pair}: ${times}`);
}
process.exitCode = isKept ? 0 : 1;
