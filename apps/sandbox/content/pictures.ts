import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

type Encoder = {
  contentType: string;
  defaultQuality: number;
  encode(picture: Sharp, quality: number): Sharp;
};

const FORMATS = {
  avif: {
    contentType: 'image/avif',
    defaultQuality: 60,
    encode: (picture, quality) => picture.avif({ quality, effort: 2 }),
  },
  webp: {
    contentType: 'image/webp',
    defaultQuality: 80,
    encode: (picture, quality) => picture.webp({ quality }),
  },
  jpg: {
    contentType: 'image/jpeg',
    defaultQuality: 80,
    encode: (picture, quality) => picture.jpeg({ quality, mozjpeg: true }),
  },
} as const satisfies Record<string, Encoder>;
type Format = keyof typeof FORMATS;

const MAX_WIDTH = 4_000;

export type PictureRequest = {
  file: string;
  width: number | undefined;
  format: Format;
  quality: number;
};
type Size = { width: number; height: number };
type EncodedPicture = { bytes: Buffer<ArrayBuffer>; contentType: string };

/** Parses `w`, `fm` and `q` of the Images API; undefined if one is invalid. */
export function readPictureQuery(file: string, query: URLSearchParams): PictureRequest | undefined {
  const format = query.get('fm') ?? 'jpg';
  if (!isFormat(format)) return undefined;
  const width = wholeNumber(query.get('w'), MAX_WIDTH);
  const quality = wholeNumber(query.get('q'), 100);
  if (width === 'bad' || quality === 'bad') return undefined;
  return {
    file: basename(file),
    width,
    format,
    quality: quality ?? FORMATS[format].defaultQuality,
  };
}

export type Pictures = ReturnType<typeof createPictures>;

/** Encodes each variant once and caches it on disk: AVIF takes a second or more. */
export function createPictures(sources: string, cache: string) {
  const pending = new Map<string, Promise<EncodedPicture>>();
  const sizes = new Map<string, Promise<Size>>();
  const version = (file: string) => {
    const { mtimeMs, size } = statSync(join(sources, basename(file)));
    return `${Math.round(mtimeMs).toString(36)}${size.toString(36)}`;
  };

  return {
    /** URL path of a picture; it contains a version, so that edits are not hidden by caches. */
    path: (file: string) => `/images/${version(file)}/${basename(file)}`,
    exists: (file: string) => existsSync(join(sources, basename(file))),
    /** Cached: every answer that links to a picture contains its size. */
    measure: (file: string): Promise<Size> => {
      const key = `${file} ${version(file)}`;
      const size = sizes.get(key) ?? sharp(join(sources, basename(file))).metadata();
      sizes.set(key, size);
      return size.then(({ width, height }) => ({ width, height }));
    },
    encode: (request: PictureRequest): Promise<EncodedPicture> => {
      const name = `${request.file}-${version(request.file)}-${request.width ?? 'full'}-${request.quality}.${request.format}`;
      const encoding =
        pending.get(name) ?? encode(join(sources, request.file), join(cache, name), request);
      pending.set(name, encoding);
      return encoding.finally(() => pending.delete(name));
    },
  };
}

async function encode(
  source: string,
  cached: string,
  { width, format, quality }: PictureRequest,
): Promise<EncodedPicture> {
  const { contentType, encode: encodeAs } = FORMATS[format];
  const found = await readFile(cached).catch(() => undefined);
  if (found) return { bytes: found, contentType };
  const picture = sharp(source).resize({ width, withoutEnlargement: true });
  const bytes = await encodeAs(picture, quality).toBuffer();
  await mkdir(join(cached, '..'), { recursive: true });
  // Renamed when whole: a crash must not leave half a picture in the cache. The name is unique,
  // because several processes may share the cache and encode the same picture at once.
  const unfinished = `${cached}.${randomUUID()}.unfinished`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, cached);
  return { bytes, contentType };
}

function isFormat(text: string): text is Format {
  return Object.hasOwn(FORMATS, text);
}

function wholeNumber(text: string | null, most: number): number | undefined | 'bad' {
  if (text === null) return undefined;
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= most ? number : 'bad';
}
