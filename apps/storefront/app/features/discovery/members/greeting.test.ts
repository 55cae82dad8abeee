import { expect, test } from 'vitest';
import { greetingNow } from './greeting.tsx';

const content = {
  greeting: 'Hello',
  greetings: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
};

test.each([
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %d o’clock the greeting is %j', (hour, greeting) => {
  expect(greetingNow(content, hour)).toBe(greeting);
});

test('content without greetings for the time of day has one for all', () => {
  expect(greetingNow({ greeting: 'Hello' }, 9)).toBe('Hello');
});
