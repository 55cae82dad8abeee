import { deliveryMoment } from '@cairn/contract/orders/delivery-dates';
import { COMPANIES } from '@cairn/contract/values/company';
import { dayIn } from '@cairn/contract/values/day-in';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { expect, test } from 'vitest';
import { capYear } from '../../caps/rules.ts';

const DAY = 86_400_000;
const MARKETS = ['Europe/Dublin', 'Europe/London', 'Europe/Madrid', 'America/New_York'];

test.each(MARKETS)(
  'from %s, every day of two years is nine there, the chosen date and its year in the company’s zone [3.9] [8.17]',
  (zone) => {
    const nine = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    // 2028 is a leap year.
    for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += DAY) {
      const date = new Date(day).toISOString().slice(0, 10);
      const moment = deliveryMoment(date, zone);
      expect(nine.format(moment)).toBe(`${date} 09:00`);
      for (const company of COMPANIES) {
        expect(dayIn(companyTimeZone(company), moment)).toBe(date);
        expect(capYear(company, moment)).toBe(Number(date.slice(0, 4)));
      }
    }
  },
);
