import { Picture } from '@cairn/ui/picture';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './hero.module.css';
import { HeroWords } from './hero-words.tsx';
import { QuickPriceCheck } from './prices/quick-price-check.tsx';
import type { QuotesProps } from './prices/use-quotes.ts';

type Props = QuotesProps & {
  content: Pick<DiscoveryPage, 'heroSection' | 'quickPriceCheck'>;
};

/** Short for members, who have offers below it; visitors check prices in it. */
export function Hero({ content, ...priced }: Props) {
  const { member, isExpected } = useSession();
  const isShort = isExpected || member !== undefined;
  const { heroSection, quickPriceCheck } = content;
  const { backgroundImage, membersImage = backgroundImage } = heroSection;
  return (
    <section
      className={`${styles.hero} ${isShort ? styles.short : styles.tall}`}
      data-surface="pine"
      aria-labelledby="hero-title"
    >
      <Picture
        {...(isShort ? membersImage : backgroundImage)}
        alt=""
        className={styles.picture}
        sizes={isShort ? '(min-width: 1440px) 1280px, 1240px' : '(min-width: 1440px) 1280px, 100vw'}
        priority
      />
      <HeroWords content={heroSection} locale={priced.visit.locale} isMembers={isShort} />
      {!isShort && quickPriceCheck && priced.quotes.length > 0 && (
        <div className={styles.side}>
          <QuickPriceCheck
            // A new currency in the address replaces one chosen by hand.
            key={priced.currency}
            content={quickPriceCheck}
            {...priced}
          />
        </div>
      )}
    </section>
  );
}
