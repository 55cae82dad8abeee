import type { Json, Moment } from './columns.ts';

/** Sign-in of staff. Keys are stored as hashes: whoever reads the database cannot use them. */
export type StaffTables = {
  /** An attempt to sign in, until the identity provider leads back. */
  staff_sign_in: {
    state_hash: string;
    /** The hash of a cookie of the browser that began the sign-in. */
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    return_to: string;
    /** An earlier log-in at the provider is refused. */
    logged_in_after: Moment;
    expires_at: Moment;
  };
  staff_session: {
    key_hash: string;
    staff_id: string;
    name: string;
    roles: Json<readonly string[]>;
    /** The log-in at the identity provider, by its own account. */
    authenticated_at: Moment;
    roles_read_at: Moment;
    /** While a process reads the roles again, the end of its lease. */
    reading_until: Moment | null;
    /** The provider did not answer and is not asked before then. */
    provider_away_until: Moment | null;
    /** Moves on with use, up to `ends_at`. */
    expires_at: Moment;
    ends_at: Moment;
    /** Encrypted with a key that only the cookie holds. */
    sealed_tokens: string;
  };
};
