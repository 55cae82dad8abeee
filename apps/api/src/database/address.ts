import { secret } from '@cairn/settings/kinds';
import type { Setting } from '@cairn/settings/settings';

/** One server of the address. */
export type Server = {
  /** With this host alone, as `pg` cannot take several. */
  url: string;
  /** For messages: host and port, without the password. */
  name: string;
};

export type DatabaseAddress = {
  servers: readonly [Server, ...Server[]];
  user: string;
  database: string;
};

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#@]*)(.*)$/;
const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(:\d{1,5})?$/i;
/** The shop only ever works with the primary, whatever is asked for. */
const PRIMARY_ONLY = [null, 'read-write', 'primary'];

/** Several hosts are separated by commas, as in libpq's addresses. */
export function parseAddress(given: string): DatabaseAddress | undefined {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(given) ?? [];
  if (before === '') return undefined;
  const several = hosts.split(',');
  if (several.length > 1 && !several.every((host) => HOST.test(host))) return undefined;
  const servers = several.map((host) => ({ url: before + host + after, name: host }));
  const [first, ...rest] = servers;
  if (!first || !servers.every(({ url }) => URL.canParse(url))) return undefined;
  const { searchParams, username, pathname } = new URL(first.url);
  if (!PRIMARY_ONLY.includes(searchParams.get('target_session_attrs'))) return undefined;
  return {
    servers: [first, ...rest],
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/** Parses an address that the settings have already checked. */
export function addressOf(url: string): DatabaseAddress {
  const address = parseAddress(url);
  if (!address) throw new Error('The address of the database is invalid');
  return address;
}

/** Secret, as it carries a password. */
export function databaseUrl(setting: {
  about: string;
  default?: undefined;
}): Setting<string | undefined> {
  return secret({
    about: setting.about,
    default: undefined,
    accepts:
      'an address such as postgres://user:password@host/database, with hosts separated by commas, and for target_session_attrs read-write or primary',
    parse: (given) => (parseAddress(given) ? given : undefined),
  });
}
