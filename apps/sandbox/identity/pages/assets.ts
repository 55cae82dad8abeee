import { ASSET_HEADERS, packaged, readAssets } from '../../pages/assets.ts';
import type { Service } from '../service.ts';

const OWN = {
  'logo.svg': packaged('@cairn/ui/drawings/logo.svg'),
  'logo-on-pine.svg': packaged('@cairn/ui/drawings/logo-on-pine.svg'),
  'scene.svg': new URL('../../pages/scene.svg', import.meta.url),
  'scene-band.svg': new URL('../../pages/scene-band.svg', import.meta.url),
};

export function mountAssets({ provider }: Pick<Service, 'provider'>): void {
  const files = readAssets(OWN);
  provider.use(async (ctx, next) => {
    const file = files.get(ctx.path);
    if (!file) return next();
    ctx.set(ASSET_HEADERS);
    ctx.type = file.type;
    ctx.body = file.bytes;
  });
}
