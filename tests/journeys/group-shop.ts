import { testWith } from './fixtures.ts';

export { expect } from './fixtures.ts';

export const COLLECT = '/collect-avios/buy';
export const SPEND = '/spend-avios/buy';

/** One process, one build, every company under three base paths. */
export const test = testWith({ BASE_PATH: `,${COLLECT},${SPEND}`, OPCO: 'EI,BA,IB' });
