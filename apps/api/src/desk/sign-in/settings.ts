import { count, oneOf, origin, port, secret, text } from '@cairn/settings/kinds';
import type { Setting } from '@cairn/settings/settings';
import { ROLES, type Role } from '../roles.ts';

/** A group of the company's directory, and the role of the desk that it gives. */
export type RoleOfGroup = { group: string; role: Role };

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Codes, tokens and cookies pass there, so anything but this machine needs https. */
function isPrivate(url: string): boolean {
  const { protocol, origin: site } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(site);
}

/** Kept as given: tokens must name it to the letter. */
function issuer(setting: { about: string }): Setting<string | undefined> {
  return {
    ...setting,
    default: undefined,
    accepts: 'an https address, such as https://login.example/realms/staff',
    parse: (given) => (URL.canParse(given) && isPrivate(given) ? given : undefined),
  };
}

function deskOrigin(setting: { about: string }): Setting<string | undefined> {
  const kind = origin(setting);
  return {
    ...kind,
    accepts: 'an https origin without a path, such as https://desk.example',
    parse: (given) => {
      const parsed = kind.parse(given);
      return parsed !== undefined && isPrivate(parsed) ? parsed : undefined;
    },
  };
}

function rolesOfGroups(setting: { about: string }): Setting<readonly RoleOfGroup[] | undefined> {
  return {
    ...setting,
    default: undefined,
    accepts: `role=group pairs separated by commas, with the roles ${ROLES.join(', ')}`,
    parse: (given) => {
      const pairs = given.split(',').map((pair) => {
        const [, name, group] = /^\s*(\w+)\s*=\s*(.*\S)\s*$/.exec(pair) ?? [];
        const role = ROLES.find((one) => one === name);
        return role && group ? { role, group } : undefined;
      });
      const known = pairs.filter((pair) => pair !== undefined);
      return known.length === pairs.length ? known : undefined;
    },
  };
}

function scopes(setting: { about: string; default: string }): Setting<string> {
  return {
    ...setting,
    accepts: 'scopes separated by spaces, with openid among them',
    parse: (given) => (given.split(/\s+/).includes('openid') ? given : undefined),
  };
}

export const deskSettings = {
  DESK_PORT: port({ about: 'Port of the operators’ desk', default: '3007' }),
  DESK_ORIGIN: deskOrigin({
    about:
      'Public origin of the operators’ desk. Without it only npm start with the identity stand-in has a desk, at http://localhost:DESK_PORT',
  }),
  STAFF_ISSUER: issuer({
    about:
      'Issuer of the OpenID provider of staff, exactly as it writes it. Without it a stand-in runs, if members’ log-in is a stand-in, too',
  }),
  STAFF_CLIENT_ID: text({ about: 'Client ID of the desk at that provider' }),
  STAFF_CLIENT_SECRET: secret(text({ about: 'Client secret of the desk' })),
  STAFF_CLIENT_AUTH: oneOf(['post', 'basic'], {
    about: 'How the client secret is sent: post (client_secret_post) or basic. Default: post',
  }),
  STAFF_SCOPES: scopes({
    about: 'Scopes to ask for. A refresh token must come of them, because roles are read with it',
    default: 'openid profile offline_access',
  }),
  STAFF_GROUPS_CLAIM: text({
    about: 'Claim of the ID token or the user info that lists a person’s groups',
    default: 'groups',
  }),
  STAFF_ROLES: rolesOfGroups({
    about:
      'Roles of groups, as role=group separated by commas. Roles: support, finance, marketing, auditor, admin',
  }),
  STAFF_IDLE_MINUTES: count({
    about: 'Minutes without use after which a session ends',
    default: '30',
  }),
  STAFF_SESSION_HOURS: count({
    about: 'Hours after which a session ends, and the greatest age of a log-in to begin one',
    default: '10',
  }),
  STAFF_RECENT_MINUTES: count({
    about: 'Minutes after a log-in in which money may be moved; then the desk asks for another',
    default: '15',
  }),
  STAFF_TERMINAL_PORT: port({
    about:
      'Port on which npm run operate -- sign-in waits for the browser, at 127.0.0.1. 0 takes a free one, for providers that ignore the port',
    default: '0',
  }),
};
