import { asOrigin, listOf, origin, port } from '@cairn/settings/kinds';

export const identitySandboxSettings = {
  IDENTITY_PORT: port({
    about: 'Port of the identity stand-in for EI; BA and IB use the next two',
    default: '3001',
  }),
  IDENTITY_PUBLIC_URL: listOf({
    about:
      'Public origin of the identity stand-in, one per company in the order of OPCO. Default: http://localhost and its port',
    accepts: 'http or https origins without a path, separated by commas',
    parse: asOrigin,
  }),
  STAFF_IDENTITY_PORT: port({
    about: 'Port of the stand-in in which staff of the desk log in',
    default: '3008',
  }),
  STAFF_IDENTITY_PUBLIC_URL: origin({
    about:
      'Public origin of the stand-in in which staff log in. Default: http://localhost:STAFF_IDENTITY_PORT',
  }),
};
