import type { Banner } from '#app/content/banner.server.ts';
import { useNonce } from './nonce.ts';

type Props = { className: string; colours: NonNullable<Banner['colours']> };

/** An editor's colours, in a style element: the policy forbids style attributes. */
export function BannerColours({ className, colours }: Props) {
  const nonce = useNonce();
  const rule = `.${className}{--banner:${css(colours.background)};--on-banner:${css(colours.text)}}`;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {rule}
    </style>
  );
}

/** A word is the name of one of our tokens. */
function css(colour: string): string {
  return /^[a-z]/i.test(colour) && !colour.includes('(') ? `var(--${colour})` : colour;
}
