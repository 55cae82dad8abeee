import { type Company, MARKETS, OPERATIONS, partnerOf } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { Connection } from '../../database/connection.ts';
import { refuse } from './answers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { TokenVerifier } from './verify-token.ts';

/** Two keys are valid while one is being rotated. */
type PaymentWebhooks = { merchantAccount: string; hmacKeys: readonly string[] };

/** True also in a process that runs no jobs. */
type Jobs = { isHealthy(): boolean };

/** Whether the shop is closed, by its settings or by operators. */
type Maintenance = { isOn(): boolean };

/** The context of every area's routes. */
export type Shop = {
  connection: Connection;
  /** The companies that this process runs. */
  companies: readonly Company[];
  tokens: TokenVerifier;
  limits: RateLimits;
  paymentWebhooks: PaymentWebhooks;
  jobs: Jobs;
  maintenance: Maintenance;
  /** Whether this process has been told to end and will close its port. */
  stopping: { hasBegun(): boolean };
  /** The shop's public URL, including its base path. */
  shopUrl: string;
  /** The name on members' card statements. */
  statementName: string;
  /** On receipts: name first, then address and tax number. */
  seller: readonly string[];
  /** Signs what the identity provider shows of an order at step-up. */
  stepUpSecret: Uint8Array;
  log: Logger;
  now: () => Date;
};

/** Set by `forPartner`. */
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

/** Used when a request names no currency: that of the company's country. */
export function defaultCurrency(company: Company): Currency {
  return MARKETS[OPERATIONS[company].country].currency;
}
