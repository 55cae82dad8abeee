import type { Banner } from '#app/content/blocks/banner.server.ts';
import { useNonce } from '#app/layout/nonce.ts';

type Props = { className: string; colours: NonNullable<Banner['colours']> };

/** In a style element with a nonce: the content security policy forbids style attributes. */
export function BannerColours({ className, colours }: Props) {
  const nonce = useNonce();
  const rule = `.${className}{--banner:${css(colours.background)};--on-banner:${css(colours.text)}}`;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {rule}
    </style>
  );
}

/** A plain word is the name of a design token; anything else is CSS already. */
function css(colour: string): string {
  return /^[a-z]/i.test(colour) && !colour.includes('(') ? `var(--${colour})` : colour;
}
