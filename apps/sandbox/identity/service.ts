import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Credentials } from './members/credentials.ts';
import type { Limits } from './members/limits.ts';
import type { IdentityMember, Members } from './members/members.ts';
import type { OneTimeCodes } from './members/one-time-codes.ts';
import type { Site } from './pages/site.ts';
import type { Records, Store } from './store.ts';

export type Company = 'BA' | 'IB' | 'EI';

type LogMethod = (fields: object, message: string) => void;
type Log = { info: LogMethod; warn: LogMethod; error: LogMethod };

export type IdentitySandbox = {
  /**
   * Part of the cookie names, because cookies on localhost are shared by all ports, and of the key
   * id.
   */
  company: Company;
  /** Origin; the issuer is this with a trailing slash. */
  publicUrl: string;
  clientId: string;
  /** Audience of the shop's API. */
  audience: string;
  /** CORS origins, and the addresses to return to after log-in and log-out. */
  shop: {
    origins: readonly string[];
    callbacks: readonly string[];
    logoutReturns: readonly string[];
  };
  members: readonly IdentityMember[];
  /** Signs the shop's notes about orders that wait for a step-up. */
  stepUpSecret: Uint8Array;
  /** SQLite file, one for each company. */
  stateFile: string;
  /** Wrong passwords are counted by this: an IPv4 address or an IPv6 /64 network. */
  clientNetwork: (request: IncomingMessage) => string;
  log: Log;
  now?: () => Date;
};

export type Service = {
  settings: IdentitySandbox;
  site: Site;
  issuer: string;
  provider: Provider;
  secrets: Records['Secrets'];
  verifyingKey: KeyObject;
  store: Store;
  members: Members;
  credentials: Credentials;
  limits: Limits;
  codes: OneTimeCodes;
};

type Middleware = Parameters<Provider['use']>[0];
export type Context = Parameters<Middleware>[0];
