import { origin, port, text } from '@cairn/settings/kinds';

export const contentSandboxSettings = {
  CONTENT_PORT: port({
    about: 'Port of the content stand-in and of the demo partner’s site',
    default: '3004',
  }),
  CONTENT_PUBLIC_URL: origin({
    about: 'Where members reach the content stand-in; by default http://localhost and CONTENT_PORT',
  }),
  CONTENT_DIR: text({
    about: 'Folder of the entries that the content stand-in serves; by default content/',
  }),
};
