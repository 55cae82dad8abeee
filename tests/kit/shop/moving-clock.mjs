import { readFileSync } from 'node:fs';

// Loaded before a shop whose clock a test moves, in each of its threads. The file has the difference
// to the machine's clock, in milliseconds; it is read each time, so that all threads move at once.
const file = process.env.CLOCK_FILE;
const { now } = Date;

function difference() {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

Date.now = () => now() + difference();
globalThis.Date = new Proxy(Date, {
  construct: (date, given) => (given.length > 0 ? new date(...given) : new date(date.now())),
});
