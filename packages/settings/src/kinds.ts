import type { Setting } from './settings.ts';

type About = { about: string; default: string };
type AboutOptional = { about: string; default?: undefined };

export function text(setting: About): Setting<string>;
export function text(setting: AboutOptional): Setting<string | undefined>;
export function text(setting: About | AboutOptional): Setting<string | undefined> {
  return {
    about: setting.about,
    default: setting.default,
    accepts: 'text',
    parse: (given) => given,
  };
}

/** A secret's value is never printed or logged, not even an invalid one. */
export function secret<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, isSecret: true };
}

export function port(setting: About): Setting<number>;
export function port(setting: AboutOptional): Setting<number | undefined>;
export function port(setting: About | AboutOptional): Setting<number | undefined> {
  return {
    about: setting.about,
    default: setting.default,
    accepts: 'a port number from 0 to 65535 (0: any free port)',
    parse: (given) => {
      const number = /^\d{1,5}$/.test(given) ? Number(given) : undefined;
      return number !== undefined && number <= 65_535 ? number : undefined;
    },
  };
}

export function count(setting: About): Setting<number> {
  return {
    ...setting,
    accepts: 'a whole number from 1 to 1000000',
    parse: (given) => {
      const number = /^\d{1,7}$/.test(given) ? Number(given) : 0;
      return number >= 1 && number <= 1_000_000 ? number : undefined;
    },
  };
}

export function seconds(setting: About): Setting<number> {
  return {
    ...setting,
    accepts: 'a whole number of seconds from 0 to 600',
    parse: (given) => {
      const number = /^\d{1,3}$/.test(given) ? Number(given) : undefined;
      return number !== undefined && number <= 600 ? number : undefined;
    },
  };
}

export function oneOf<const T extends string>(
  values: readonly T[],
  setting: AboutOptional,
): Setting<T | undefined> {
  return {
    about: setting.about,
    default: undefined,
    accepts: `one of ${values.join(', ')}`,
    parse: (given) => values.find((value) => value === given),
  };
}

export function flag(setting: { about: string }): Setting<boolean> {
  return {
    ...setting,
    default: 'false',
    accepts: 'true or false',
    parse: (given) => (given === 'true' || given === 'false' ? given === 'true' : undefined),
  };
}

type Parts<T> = { accepts: string; parse: (part: string) => T | undefined };
type List<T> = readonly [T, ...T[]];

/** A comma list; each part goes through `parse`, and one bad part spoils the list. */
export function listOf<T>(setting: About & Parts<T>): Setting<List<T>>;
export function listOf<T>(setting: AboutOptional & Parts<T>): Setting<List<T> | undefined>;
export function listOf<T>(
  setting: (About | AboutOptional) & Parts<T>,
): Setting<List<T> | undefined> {
  return {
    about: setting.about,
    default: setting.default,
    accepts: setting.accepts,
    parse: (given) => {
      const parsed = given.split(',').map((part) => setting.parse(part.trim()));
      const [first, ...rest] = parsed.filter((part) => part !== undefined);
      return first === undefined || parsed.includes(undefined) ? undefined : [first, ...rest];
    },
  };
}

/** A host such as cdn.example or localhost:3004: no scheme, no path. */
export function host(setting: About): Setting<string> {
  return {
    ...setting,
    accepts: 'a host name, with a port if need be, without http:// or https://',
    parse: asHost,
  };
}

export function asHost(given: string): string | undefined {
  return /^[\w.-]+(:\d+)?$/.test(given) ? given : undefined;
}

/** An origin such as https://shop.example: scheme and host, no path. */
export function origin(setting: AboutOptional): Setting<string | undefined> {
  return {
    about: setting.about,
    default: undefined,
    accepts: 'an http or https origin without a path, such as https://shop.example',
    parse: asOrigin,
  };
}

export function asOrigin(given: string): string | undefined {
  return isOrigin(given) ? new URL(given).origin : undefined;
}

export function webAddress(setting: AboutOptional): Setting<string | undefined> {
  return {
    about: setting.about,
    default: undefined,
    accepts: 'an http or https address, such as https://programme.example/site',
    parse: (given) => (isHttp(given) ? given.replace(/\/+$/, '') : undefined),
  };
}

function isOrigin(given: string): boolean {
  return isHttp(given) && new URL(given).origin === given.replace(/\/$/, '');
}

function isHttp(given: string): boolean {
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
}
