import { useContext } from 'react';
import { DarkMedia } from './dark-media.ts';

const WIDTHS = [767, 1199, 1512] as const;
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
const QUALITY = { avif: 60, webp: 75, jpg: 80 } as const;

export interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  sizes: string;
  priority?: boolean | undefined;
  className?: string | undefined;
  /** The address of the picture for the dark theme. */
  darkSrc?: string | undefined;
}

export function Picture({ src, darkSrc, alt, sizes, priority, ...native }: PictureProps) {
  const dark = useContext(DarkMedia);
  const source = (from: string, format: Format, media?: string) => (
    <source media={media} type={TYPES[format]} srcSet={sourceSet(from, format)} sizes={sizes} />
  );
  return (
    <picture>
      {darkSrc && source(darkSrc, 'avif', dark)}
      {darkSrc && source(darkSrc, 'webp', dark)}
      {darkSrc && source(darkSrc, 'jpg', dark)}
      {source(src, 'avif')}
      {source(src, 'webp')}
      <img
        {...(priority ? URGENT : PATIENT)}
        {...native}
        srcSet={sourceSet(src, 'jpg')}
        sizes={sizes}
        src={pictureUrl(src, 1199, 'jpg')}
        alt={alt}
      />
    </picture>
  );
}

const URGENT = { loading: 'eager', fetchPriority: 'high' } as const;
const PATIENT = { loading: 'lazy', decoding: 'async' } as const;

type Format = keyof typeof QUALITY;

function sourceSet(src: string, format: Format): string {
  return WIDTHS.map((width) => `${pictureUrl(src, width, format)} ${width}w`).join(', ');
}

export function pictureUrl(src: string, width: (typeof WIDTHS)[number], format: Format): string {
  return `${src}?w=${width}&fm=${format}&q=${QUALITY[format]}`;
}
