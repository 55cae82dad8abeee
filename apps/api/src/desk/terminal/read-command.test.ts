import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { readCommand } from './read-command.ts';

function read(line: string) {
  const found = readCommand(line.split(' ').filter((word) => word !== ''));
  return found.kind === 'answer' ? found.answer : undefined;
}

test('without a command all of them are shown, and it ends with 1; for --help with 0', () => {
  const shown = read('');
  expect(shown?.exitCode).toBe(1);
  expect(read('--help')).toEqual({ ...shown, exitCode: 0 });
  const text = shown?.lines.join('\n');
  for (const { usage, about } of COMMANDS) {
    expect(text).toContain(usage);
    expect(text).toContain(about);
  }
});

test.each(COMMANDS.map((command) => [command.name, command] as const))(
  '%s --help shows how it is called, and its example can be read',
  (name, { usage, about, example }) => {
    expect(read(`${name} --help`)).toEqual({
      exitCode: 0,
      lines: [
        `npm run operate -- ${usage}`,
        `    ${about}`,
        `    Example: npm run operate -- ${example}`,
      ],
    });
    const id = `p7${'Xk2mQ9aB'.repeat(3)}`;
    expect(read(example.replace(/p7\S*…/, id))).toBeUndefined();
  },
);

test('a group’s --help shows its commands', () => {
  const { exitCode, lines } = read('bonus --help') ?? {};
  expect(exitCode).toBe(0);
  expect(lines).toHaveLength(12);
});

test.each([
  [
    'prices',
    /^There is no command prices\. There are books, maintenance, price, price schedule, price withdraw, price list, tier, switch, /,
  ],
  ['bonus', /^bonus knows add, edit, list, end\.$/],
  ['bonus drop 1', /^bonus knows add, edit, list, end\.$/],
  ['price XX purchase 2000 EUR 0.02', /^company must be one of BA, IB, EI\.$/],
  ['price EI booster 2000 EUR 0.02', /^product must be one of purchase, gift, transfer\.$/],
  ['price EI purchase 2,000 EUR 0.02', /^lower must be a whole number above 0/],
  ['price EI purchase 0 EUR 0.02', /^lower must be a whole number above 0/],
  ['price EI purchase 2000 CHF 0.02', /^currency must be one of GBP, USD, EUR\.$/],
  ['price EI purchase 2000 EUR 0.0000001', /^price must be above 0, with at most 6 decimals/],
  ['price EI purchase 2000 EUR 0.000', /^price must be above 0/],
  ['price EI purchase 2000 EUR 2e3', /^price must be above 0/],
  ['price EI purchase 2000', /^Missing: currency, price\.$/],
  ['price EI purchase 2000 EUR 0.02 0.03', /^Too much: 0\.03\.$/],
  ['tier EI purchase 2000 shut', /^state must be one of open, close\.$/],
  ['switch EI gift maybe', /^state must be one of on, off\.$/],
  ['switch EI gift off --now', /^Unknown option '--now'\.$/],
  ['switch EI gift off --as maeve', /^There is no --as any more: sign in with /],
  ['switch EI gift off --as=maeve', /^There is no --as any more: sign in with /],
  ['sign-in maeve', /^Too much: maeve\.$/],
  ['break-glass refund 17', /^Put -- and one command after the reason\.$/],
  ['break-glass --reason why -- ', /^Put -- and one command after the reason\.$/],
  ['break-glass -- switch EI gift off', /^--reason must /],
  ['break-glass --reason why -- sign-in', /^There is no command sign-in to do with it\.$/],
  ['break-glass --reason why -- break-glass', /^There is no command break-glass to do with it\.$/],
  ['break-glass --reason why -- switch XX gift off', /^company must be one of /],
  [
    'bonus add EI purchase --fixed 5 --starts 2026-12-01 --ends x --from-avios 1',
    /^--starts must be a moment with its zone/,
  ],
  [
    'bonus add EI purchase --fixed 5 --starts 2026-12-01T00:00:00Z --ends x',
    /^--from-avios must be a whole number above 0/,
  ],
  [
    'bonus add EI purchase --percentage 0 --from-avios 1',
    /^--percentage must be a whole number above 0/,
  ],
  ['refund 17', /^transactionId must be an order’s id/],
  ['held release sub1Xk2mQ9aB', /^transactionId must be an order’s id/],
  ['dead retry 7', /^id must be one that dead list names, or all\.$/],
  ['reconcile --day 15.11.2026', /^--day must be a day, such as 2026-11-15\.$/],
  ['member erase EI 12345678901234567', /^number must be a membership number: up to 16 digits\.$/],
])('%s is refused with what is accepted', (line, message) => {
  const { exitCode, lines = [] } = read(line) ?? {};
  expect(exitCode).toBe(1);
  expect(lines.filter((text) => message.test(text))).toHaveLength(1);
});

test('every fault is told, and then how it is called', () => {
  expect(read('price XX gifts 2000 EUR 0.02')?.lines).toEqual([
    'company must be one of BA, IB, EI.',
    'product must be one of purchase, gift, transfer.',
    'Usage: npm run operate -- price <company> <product> <lower> <currency> <price>',
  ]);
});
