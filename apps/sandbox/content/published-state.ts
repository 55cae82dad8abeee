import type { Library } from './library.ts';
import type { Pictures } from './pictures.ts';
import type { PublishedState } from './publisher.ts';

/** An asset changes with its picture, because the picture's URL changes. */
export function publishedState(library: Library, pictures: Pictures): PublishedState {
  return () =>
    new Map(
      library.entries('published').map(({ type, id, locales }) => {
        const files = [...locales.values()].map(({ file }) => String(file));
        const versions = type === 'asset' ? files.filter(pictures.exists).map(pictures.path) : [];
        return [`${type}/${id}`, JSON.stringify([...locales, versions])];
      }),
    );
}
