/** Digits as people write them, with spaces, dots or hyphens between groups. */
const RUN = /\d+(?:[\s.-]+\d+)*/g;
const LEAST = 13;
const MOST = 19;
/** Membership numbers are as long as card numbers, and one in ten passes the same check. */
const MEMBERSHIP = '308147';

/** Hides all but the last four digits of what looks like a payment card's number. */
export function maskCardNumbers(text: string): string {
  return text.replaceAll(RUN, maskRun);
}

/** Dates or security codes may stand beside the number: it starts and ends where a group does. */
function maskRun(run: string): string {
  const parts = run.split(/(\D+)/);
  for (let start = 0; start < parts.length; start += 2) {
    for (let end = parts.length; end > start; end -= 2) {
      const found = parts.slice(start, end).join('');
      if (!isCardNumber(found.replaceAll(/\D/g, ''))) continue;
      const before = parts.slice(0, start).join('');
      return before + masked(found) + maskRun(parts.slice(end).join(''));
    }
  }
  return run;
}

function isCardNumber(digits: string): boolean {
  if (digits.length < LEAST || digits.length > MOST || digits.startsWith(MEMBERSHIP)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function masked(number: string): string {
  return number.replaceAll(/\d(?=(?:\D*\d){4})/g, '•');
}
