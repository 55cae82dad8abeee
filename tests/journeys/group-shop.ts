import { testWith } from './fixtures.ts';

export { expect } from './fixtures.ts';

export const COLLECT = '/collect-avios/buy';
export const SPEND = '/spend-avios/buy';

/** Where the index is the transfer page. */
export const SPEND_INDEX = '/spend-avios';

/** All companies under four base paths in one process. */
export const test = testWith({
  BASE_PATH: `,${COLLECT},${SPEND},${SPEND_INDEX}`,
  OPCO: 'EI,BA,IB',
});
