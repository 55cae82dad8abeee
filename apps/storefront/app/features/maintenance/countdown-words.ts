import { fillIn } from '@cairn/contract/values/fill-in';

/** The text before and after the number in `Trying again in 20 seconds`. */
export function countdownWords(
  message: string,
  timeUnit: string,
  seconds: number,
): { before: string; after: string } {
  const template = message.includes('{seconds}') ? message : `${message} {seconds} {unit}`;
  const [one = '', several = one] = timeUnit.split('|');
  const [before = '', ...after] = template.split('{seconds}');
  const unit = seconds === 1 ? one : several;
  return {
    before: fillIn(before, { unit }),
    after: fillIn(after.join(String(seconds)), { unit }),
  };
}
