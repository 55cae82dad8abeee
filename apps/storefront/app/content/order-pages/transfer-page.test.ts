import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { transferPage } from './transfer-page.server.ts';

const FILE = new URL('../../../../../content/transferPage/transfer.en-GB.json', import.meta.url);
/** As the demo's content is written, without the entry that it links to. */
const fields = { ...JSON.parse(readFileSync(FILE, 'utf8')), breadcrumb: undefined };

test('slider, fees, limits, step-up and summary make a transfer page [2.23] [7.26] [2.31]', () => {
  const { amount, stepUp } = transferPage.parse(fields);
  expect(amount.sliderLabel).toBe('Avios to transfer, slider');
  expect(stepUp.buttonText).toBe('Confirm it’s you');
});

test('what it can do without may be missing or broken [2.23]', () => {
  const { limitText: ___, ...rest } = fields;
  const summary = { ...fields.summary, refundLink: {}, accountText: undefined };
  const parsed = transferPage.parse({ ...rest, summary, breadcrumb: null });
  expect(parsed.summary.refundLink).toBeUndefined();
  expect(parsed.limitText).toBeUndefined();
});

test.each([
  ['amount', 'sliderLabel'],
  ['stepUp', 'buttonText'],
  ['disabled', 'lowAviosText'],
  ['disabled', 'yearlyLimitText'],
  ['disabled', 'unavailableText'],
] as const)('%s needs its %s [2.31]', (part, name) => {
  const broken = { ...fields, [part]: { ...fields[part], [name]: undefined } };
  expect(transferPage.safeParse(broken).success).toBe(false);
});
