import type { Currency } from '@cairn/contract/values/currency';
import { Picture } from '@cairn/ui/picture';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import type { Visitor } from './fetch-quotes.ts';
import styles from './hero.module.css';
import { HeroSide } from './hero-side.tsx';
import { HeroWords } from './hero-words.tsx';
import type { ShownQuote } from './show-quotes.ts';

type Props = {
  content: Pick<DiscoveryPage, 'heroSection' | 'quickPriceCheck' | 'goal' | 'smallUnits'>;
  quotes: ShownQuote[];
  currency: Currency;
  visit: Visitor;
};

export function Hero({ content, quotes, currency, visit }: Props) {
  const { backgroundImage } = content.heroSection;
  return (
    <section className={styles.hero} data-surface="pine" aria-labelledby="hero-title">
      <Picture
        {...backgroundImage}
        alt=""
        className={styles.picture}
        sizes="(min-width: 1440px) 1280px, 100vw"
        priority
      />
      <HeroWords content={content.heroSection} locale={visit.locale} />
      {quotes.length > 0 && (
        <div className={styles.side}>
          <HeroSide
            content={content}
            quotes={quotes}
            currency={currency}
            smallUnits={content.smallUnits}
            visit={visit}
          />
        </div>
      )}
    </section>
  );
}
