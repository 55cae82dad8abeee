import type { Company } from '@cairn/contract/values/company';

type IdentityProvider = {
  company: Company;
  /** As its tokens spell it, to the last slash. */
  issuer: string;
  /** The address at which this process reads the provider's keys. */
  keysUrl: string;
};

export type IdentitySettings = {
  /** The fixed address that stands for this API in tokens. */
  audience: string;
  /** Whether a token that is bound to no key is refused. */
  requireDpop: boolean;
  /** This API's origin as callers see it, which they sign in a proof. */
  publicOrigin: string;
  providers: readonly IdentityProvider[];
};
