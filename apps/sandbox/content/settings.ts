import { origin, port, text } from '@cairn/settings/kinds';

export const contentSandboxSettings = {
  CONTENT_PORT: port({
    about: 'Port of the content stand-in, which also serves the demo partner site',
    default: '3004',
  }),
  CONTENT_PUBLIC_URL: origin({
    about: 'Public origin of the content stand-in. Default: http://localhost:CONTENT_PORT',
  }),
  CONTENT_DIR: text({
    about: 'Folder of the content stand-in, with members.json, the demo members. Default: content/',
  }),
};
