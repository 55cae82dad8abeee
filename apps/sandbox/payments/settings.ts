import { origin, port } from '@cairn/settings/kinds';

export const paymentsSandboxSettings = {
  PAYMENTS_PORT: port({
    about: 'Port of the payments stand-in',
    default: '8080',
  }),
  PAYMENTS_PUBLIC_URL: origin({
    about:
      'Where members reach the payments stand-in; by default http://localhost and PAYMENTS_PORT',
  }),
};
