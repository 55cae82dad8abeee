import { asOrigin, listOf, port } from '@cairn/settings/kinds';

export const identitySandboxSettings = {
  IDENTITY_PORT: port({
    about: 'Port of the identity stand-in for EI; BA’s is the next one, IB’s the one after',
    default: '3001',
  }),
  IDENTITY_PUBLIC_URL: listOf({
    about:
      'Where members reach the identity stand-in, for each company in the order of OPCO; by default http://localhost and its port',
    accepts: 'http or https origins without a path, separated by commas',
    parse: asOrigin,
  }),
};
