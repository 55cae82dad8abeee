import { testWith } from './fixtures.ts';

export { expect } from './fixtures.ts';

export const COLLECT = '/collect-avios/buy';
export const SPEND = '/spend-avios/buy';

/** All companies under three base paths in one process. */
export const test = testWith({ BASE_PATH: `,${COLLECT},${SPEND}`, OPCO: 'EI,BA,IB' });
