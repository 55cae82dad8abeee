import { articlePictures } from './article-pictures.ts';
import { deskIconSprite } from './desk-icons.ts';
import { emptyDrawings } from './empty-drawings.ts';
import { iconSprite } from './icons.ts';
import { interfaceDrawings } from './interface-drawings.ts';
import { landscapePictures } from './landscape-pictures.ts';
import { monthStones } from './months.ts';
import { multiplierPictures } from './multiplier-pictures.ts';
import { occasionPictures } from './occasion-pictures.ts';
import { pileSheet } from './piles.ts';
import { resultDrawings } from './result-drawings.ts';

/** Every illustration: path from the repository's root, and SVG. */
export const drawings: Readonly<Record<string, string>> = {
  ...inFolder('packages/ui/src/drawings', {
    'icons.svg': iconSprite(),
    'desk-icons.svg': deskIconSprite(),
    ...interfaceDrawings(),
    ...monthStones(),
    ...pileSheet(),
    ...resultDrawings(),
    ...emptyDrawings(),
  }),
  ...inFolder('content/pictures', {
    ...landscapePictures(),
    ...articlePictures(),
    ...multiplierPictures(),
    ...occasionPictures(),
  }),
};

function inFolder(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
  );
}
