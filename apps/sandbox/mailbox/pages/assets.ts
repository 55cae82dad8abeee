import { packaged } from '../../pages/assets.ts';

export const OWN_ASSETS = {
  'logo-on-pine.svg': packaged('@cairn/ui/drawings/logo-on-pine.svg'),
  'nothing-yet.svg': packaged('@cairn/ui/drawings/spot-chat.svg'),
  'scene-band.svg': new URL('../../pages/scene-band.svg', import.meta.url),
};
