import type { Currency } from '@cairn/contract/currency';
import type { PackageQuote } from '@cairn/contract/tier';
import { Picture } from '@cairn/ui/picture';
import { useSearchParams } from 'react-router';
import type { DiscoveryPage } from '#app/content/discovery-page.server.ts';
import type { Visitor } from './discovery-page.tsx';
import styles from './hero.module.css';
import { HeroWords } from './hero-words.tsx';
import { QuickPriceCheck } from './quick-price-check.tsx';

type Props = {
  content: Pick<DiscoveryPage, 'heroSection' | 'quickPriceCheck' | 'smallUnits'>;
  quotes: PackageQuote[];
  currency: Currency;
  visit: Visitor;
};

export function Hero({ content, quotes, currency, visit }: Props) {
  const { backgroundImage } = content.heroSection;
  const named = useSearchParams()[0].get('currency');
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
      {content.quickPriceCheck && quotes.length > 0 && (
        <div className={styles.side}>
          <QuickPriceCheck
            // A currency that the address names anew is not the one that was chosen before.
            key={`${named} ${currency}`}
            content={content.quickPriceCheck}
            smallUnits={content.smallUnits}
            quotes={quotes}
            currency={currency}
            visit={visit}
          />
        </div>
      )}
    </section>
  );
}
