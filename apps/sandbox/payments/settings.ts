import { origin, port } from '@cairn/settings/kinds';

export const paymentsSandboxSettings = {
  PAYMENTS_PORT: port({
    about: 'Port of the payments stand-in',
    default: '8080',
  }),
  PAYMENTS_PUBLIC_URL: origin({
    about: 'Public origin of the payments stand-in. Default: http://localhost:PAYMENTS_PORT',
  }),
};
