import { type Environment, type Faults, missing } from '@cairn/settings/settings';

/** Parts of the shop that run as processes of their own. */
export const SERVED = ['storefront', 'api', 'worker', 'sandbox'] as const;
export type Served = (typeof SERVED)[number];

const NEEDED = {
  storefront: ['API_URL', 'PUBLIC_ORIGIN', 'INTERNAL_SECRET'],
  api: ['DATABASE_URL', 'PUBLIC_ORIGIN', 'INTERNAL_SECRET'],
  worker: ['DATABASE_URL', 'PUBLIC_ORIGIN'],
  sandbox: ['PUBLIC_ORIGIN', 'INTERNAL_SECRET'],
} as const satisfies Record<Served, readonly string[]>;

/** The stand-ins' ports, each with the setting of the real service. */
const STAND_INS = [
  ['CONTENT_PORT', 'CONTENT_SPACE'],
  ['IDENTITY_PORT', 'IDENTITY_DOMAIN'],
  ['PAYMENTS_PORT', 'PAYMENTS_API_KEY'],
  ['MAILBOX_PORT', 'SMTP_URL'],
  ['MAILBOX_SMTP_PORT', 'SMTP_URL'],
] as const;

/** The settings that decide here. */
type Config = Partial<
  Record<
    (typeof STAND_INS)[number][0 | 1] | 'STAFF_IDENTITY_PORT' | 'STAFF_ISSUER' | 'DESK_ORIGIN',
    unknown
  >
>;

/** Settings that a process apart always needs. */
export function processFaults(served: Served, config: Config, env: Environment): Faults {
  return [
    ...missing(NEEDED[served], `npm run serve -- ${served} needs it`, env),
    ...(served === 'worker' ? keysOfStandIns(config, env) : []),
    ...(served === 'sandbox' ? nothingToRun(config) : []),
    ...unknownPorts(config),
  ];
}

/** A worker without the stand-ins shares no secret with anybody. */
function keysOfStandIns(config: Config, env: Environment): Faults {
  return (['PAYMENTS_API_KEY', 'SMTP_URL'] as const)
    .filter((name) => config[name] === undefined)
    .slice(0, 1)
    .flatMap((name) =>
      missing(['INTERNAL_SECRET'], `without ${name} the worker uses the sandbox`, env),
    );
}

function nothingToRun(config: Config): Faults {
  const services = [...new Set(STAND_INS.map(([, service]) => service))];
  if (services.some((name) => config[name] === undefined)) return [];
  return [`There is no stand-in to run, because ${services.join(', ')} are set.`];
}

/** The other processes could not find a stand-in on any free port. */
function unknownPorts(config: Config): Faults {
  const all = [
    ...STAND_INS,
    // Without a desk nobody looks for it.
    ...(config.DESK_ORIGIN ? [['STAFF_IDENTITY_PORT', 'STAFF_ISSUER'] as const] : []),
  ];
  return all
    .filter(([port, service]) => config[port] === 0 && config[service] === undefined)
    .map(
      ([port]) =>
        `${port} is 0; processes of their own find the stand-in only on a port that is set.`,
    );
}
