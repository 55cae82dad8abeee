import { type Company, OPERATIONS, partnerOf } from '@cairn/contract/company';
import { type Currency, currencyOfCountry } from '@cairn/contract/currency';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { Connection } from '../../database/connection.ts';
import { refuse } from './answers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { TokenVerifier } from './verify-token.ts';

/** What a notification must show to be the provider's. Two keys are good during a rotation. */
type PaymentWebhooks = { merchantAccount: string; hmacKeys: readonly string[] };

type Jobs = {
  /** Tells the queue that there may be something to do; it would find out by itself a little later. */
  nudge(): void;
  /** Whether this process does its jobs; one that has none to do always does. */
  isHealthy(): Promise<boolean>;
};

/** What every area's routes are handed. */
export type Shop = {
  connection: Connection;
  /** The companies that this process runs. */
  companies: readonly Company[];
  tokens: TokenVerifier;
  limits: RateLimits;
  paymentWebhooks: PaymentWebhooks;
  jobs: Jobs;
  /** Where members see the shop, its base path included. */
  shopUrl: string;
  /** What members find on their card's statement. */
  statementName: string;
  /** Signs what the identity provider shows of an order at step-up. */
  stepUpSecret: Uint8Array;
  log: Logger;
  now: () => Date;
};

/** What a request carries once its partner is known. */
export type ForPartner = { Variables: { company: Company } };

/** Every product call names its partner, which must be a company that runs here. */
export function forPartner({ companies }: Pick<Shop, 'companies'>) {
  return createMiddleware<ForPartner>(async (c, next) => {
    const company = companies.find((running) => partnerOf(running) === c.req.query('partner'));
    if (!company) {
      const partners = companies.map(partnerOf).join(', ');
      return refuse(c, 'bad_request', `partner must be one of ${partners}.`);
    }
    c.set('company', company);
    return next();
  });
}

/** For who names no currency: that of the company's own country. */
export function defaultCurrency(company: Company): Currency {
  return currencyOfCountry(OPERATIONS[company].country);
}
