const WIDTHS = [767, 1199, 1512] as const;
const QUALITY = { avif: 60, webp: 75, jpg: 80 } as const;

export interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  sizes: string;
  priority?: boolean | undefined;
  className?: string | undefined;
}

export function Picture({ src, alt, width, height, sizes, priority, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(src, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(src, 'webp')} sizes={sizes} />
      <img
        {...(priority ? URGENT : PATIENT)}
        srcSet={sourceSet(src, 'jpg')}
        sizes={sizes}
        src={pictureUrl(src, 1199, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        className={className}
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
