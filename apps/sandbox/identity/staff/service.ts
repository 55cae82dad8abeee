import type { IdentitySandbox } from '../service.ts';
import type { StaffAccount } from './demo-staff.ts';

export type StaffIdentitySandbox = Pick<
  IdentitySandbox,
  'stateFile' | 'clientNetwork' | 'log' | 'now'
> & {
  /** Origin; it is the issuer. */
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  /** The addresses to return to after log-in and log-out. */
  desk: { callbacks: readonly string[]; logoutReturns: readonly string[] };
  staff: readonly StaffAccount[];
};
