import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Credentials } from './members/credentials.ts';
import type { Limits } from './members/limits.ts';
import type { IdentityMember, Members } from './members/members.ts';
import type { OneTimeCodes } from './members/one-time-codes.ts';
import type { Kept, Store } from './store.ts';

export type Company = 'BA' | 'IB' | 'EI';

type Say = (fields: object, message: string) => void;
type Log = { info: Say; warn: Say; error: Say };

export type IdentitySandbox = {
  /** Decides the names of cookies, which on localhost are the same for every port, and of the key. */
  company: Company;
  /** Its origin; the issuer is this and a slash. */
  publicUrl: string;
  clientId: string;
  /** Of the product's own API. */
  audience: string;
  /** The shop's addresses that may ask, be returned to after log-in, and after log-out. */
  shop: {
    origins: readonly string[];
    callbacks: readonly string[];
    logoutReturns: readonly string[];
  };
  members: readonly IdentityMember[];
  /** One for each company. */
  stateFile: string;
  /** Wrong tries are counted for each. */
  clientAddress: (request: IncomingMessage) => string;
  log: Log;
  now?: () => Date;
};

/** What every part of the stand-in may use. */
export type Service = {
  settings: IdentitySandbox;
  issuer: string;
  provider: Provider;
  secrets: Kept['Secrets'];
  verifyingKey: KeyObject;
  store: Store;
  members: Members;
  credentials: Credentials;
  limits: Limits;
  codes: OneTimeCodes;
};

type Middleware = Parameters<Provider['use']>[0];
export type Context = Parameters<Middleware>[0];
