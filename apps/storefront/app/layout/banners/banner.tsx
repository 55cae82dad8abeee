import { fillIn } from '@cairn/contract/values/fill-in';
import { buttonClass } from '@cairn/ui/button';
import { Countdown, inUnits } from '@cairn/ui/countdown';
import { Icon } from '@cairn/ui/icon';
import { Picture } from '@cairn/ui/picture';
import type { Banner as BannerContent } from '#app/content/blocks/banner.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import { useNonce } from '#app/layout/nonce.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './banner.module.css';
import { type BannersProps, useShownBanners } from './shown-banners.ts';

export function Banners(props: BannersProps) {
  const { promotion, global } = useShownBanners(props);
  if (!promotion && !global) return null;
  return (
    <div className="wrap">
      {promotion && <Banner banner={promotion} place="promotion" />}
      {global && <Banner banner={global} place="global" />}
    </div>
  );
}

type Props = { banner: BannerContent; place: 'promotion' | 'global' };

export function Banner({ banner, place }: Props) {
  const { title, description, terms, image, background, buttonText, buttonLink, colours } = banner;
  const minutes = useMinutesLeft(banner.endDate);
  const { timeZone } = useSession();
  if (minutes === 0 && banner.countdownReplacer === undefined) return null;

  const id = `banner-${place}`;
  const format = banner.globalBannerFormat ?? 'promotion';
  return (
    <section
      className={`${styles.banner} ${styles[format]} ${colours ? id : ''}`}
      aria-labelledby={id}
      data-surface={format === 'hero' ? 'pine' : undefined}
    >
      {colours && <BannerColours className={id} colours={colours} />}
      {format === 'hero' && background && (
        <Picture {...background} alt="" className={styles.background} sizes="100vw" />
      )}
      {image ? (
        <Picture {...image} className={styles.image} sizes="8rem" />
      ) : (
        <Icon name="sparkles" className={styles.icon} />
      )}
      <p className={styles.words}>
        <strong id={id}>{title}</strong>
        <span>
          {banner.descriptionIn?.[timeZone] ?? description}{' '}
          {terms && <ContentLink link={terms.link}>{terms.text}</ContentLink>}
        </span>
      </p>
      <TimeLeft banner={banner} minutes={minutes} />
      {buttonText && buttonLink && (
        <ContentLink
          link={buttonLink}
          className={buttonClass({ kind: format === 'hero' ? 'gorse' : 'secondary', size: 'sm' })}
        >
          {buttonText}
        </ContentLink>
      )}
    </section>
  );
}

type TimeLeftProps = { banner: BannerContent; minutes: number | undefined };

/** The replacer is shown where there is no countdown, and after its end. */
function TimeLeft({ banner, minutes }: TimeLeftProps) {
  const { showCountdown, countdown, countdownReplacer } = banner;
  if (!showCountdown || minutes === 0) {
    return countdownReplacer && <p className={styles.replacer}>{countdownReplacer}</p>;
  }
  if (!countdown || minutes === undefined) return null;
  return (
    <Countdown
      minutes={minutes}
      units={countdown}
      label={fillIn(countdown.label, inUnits(minutes))}
      className={styles.countdown}
    />
  );
}

type ColoursProps = { className: string; colours: NonNullable<BannerContent['colours']> };

/** In a style element with a nonce: the content security policy forbids style attributes. */
function BannerColours({ className, colours }: ColoursProps) {
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
