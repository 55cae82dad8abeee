import { buttonClass } from '@cairn/ui/button';
import { Picture } from '@cairn/ui/picture';
import { lazy, Suspense } from 'react';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { useSession } from '#app/session/session.tsx';
import styles from './hero.module.css';
import type { GreetingProps } from './members/greeting.tsx';
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

/** Loaded for members only. If that fails, the page keeps a heading. */
const Greeting = lazy(() => import('./members/greeting.tsx').catch(() => ({ default: Heading })));

function Heading({ content }: GreetingProps) {
  return (
    <h1 id="hero-title" tabIndex={-1}>
      {content.loggedout.title}
    </h1>
  );
}

/** Greeting and balance for members; headline and log-in link for visitors. */
function HeroWords({ isMembers, ...props }: GreetingProps & { isMembers: boolean }) {
  const { loggedout } = props.content;
  return (
    <div className={styles.words}>
      {isMembers ? (
        <Suspense>
          <Greeting {...props} />
        </Suspense>
      ) : (
        <>
          <Heading {...props} />
          <p>{loggedout.subTitle}</p>
          {loggedout.logInText && (
            <LogInLink className={`${buttonClass({ kind: 'gorse' })} ${styles.logIn}`}>
              {loggedout.logInText}
            </LogInLink>
          )}
        </>
      )}
    </div>
  );
}
