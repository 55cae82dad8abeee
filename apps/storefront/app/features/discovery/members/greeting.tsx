import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { type Member, useSession } from '#app/session/session.tsx';
import styles from '../hero.module.css';

type HeroContent = DiscoveryPage['heroSection'];

export type GreetingProps = { content: HeroContent; locale: string };

/** The member's name and balance, or their places until they are known. */
export default function Greeting({ content: { loggedin, loggedout }, locale }: GreetingProps) {
  const { member } = useSession();
  if (!member) {
    return (
      <div aria-busy="true">
        <h1 id="hero-title" tabIndex={-1} className={styles.greeting}>
          <span className="visually-hidden">{loggedout.title}</span>
          <Skeleton className={styles.nameSkeleton} />
        </h1>
        <Skeleton className={styles.balanceSkeleton} />
      </div>
    );
  }
  const { profile, balance } = member;
  const { firstName } = profile.status === 'ready' ? profile.value.name : member;
  return (
    <>
      <h1 id="hero-title" tabIndex={-1} className={styles.greeting}>
        {fillIn(greetingNow(loggedin, new Date().getHours()), { firstName })}
      </h1>
      {loggedin.balance && (
        <MemberBalance content={loggedin.balance} balance={balance} locale={locale} />
      )}
    </>
  );
}

/** By the browser's clock. */
export function greetingNow(
  { greeting, greetings }: HeroContent['loggedin'],
  hour: number,
): string {
  if (!greetings) return greeting;
  if (hour >= 5 && hour < 12) return greetings.morning;
  return hour >= 12 && hour < 18 ? greetings.afternoon : greetings.evening;
}

type BalanceProps = {
  content: NonNullable<HeroContent['loggedin']['balance']>;
  balance: Member['balance'];
  locale: string;
};

function MemberBalance({ content, balance, locale }: BalanceProps) {
  if (balance.status === 'loading') {
    return (
      <Busy message={content.loadingText}>
        <Skeleton className={styles.balanceSkeleton} />
      </Busy>
    );
  }
  const { amount, householdBalance } = balance.status === 'ready' ? balance.value : {};
  return (
    <>
      <p className={styles.balance}>
        {typeof amount === 'number' ? (
          <>
            <b>{amount.toLocaleString(locale)}</b>
            <span>{content.text}</span>
          </>
        ) : (
          <span>{content.missingText}</span>
        )}
      </p>
      {typeof householdBalance === 'number' && (
        <p className={styles.household}>
          <Icon name="users" />
          {fillIn(content.householdText, { amount: householdBalance.toLocaleString(locale) })}
        </p>
      )}
    </>
  );
}
