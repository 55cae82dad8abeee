import { origin, port } from '@cairn/settings/kinds';

export const contentSandboxSettings = {
  CONTENT_PORT: port({
    about: 'Port of the content stand-in and of the demo partner’s site',
    default: '3004',
  }),
  CONTENT_PUBLIC_URL: origin({
    about: 'Where members reach the content stand-in; by default http://localhost and CONTENT_PORT',
  }),
};
