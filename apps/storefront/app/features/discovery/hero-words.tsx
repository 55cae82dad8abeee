import { fillIn } from '@cairn/contract/values/fill-in';
import { buttonClass } from '@cairn/ui/button';
import { Skeleton } from '@cairn/ui/skeleton';
import { lazy, Suspense } from 'react';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { useSession } from '#app/session/session.tsx';
import type { GreetingProps } from './greeting.tsx';
import styles from './hero.module.css';

const Greeting = lazy(() => import('./greeting.tsx').catch(() => ({ default: GreetingAlone })));

type Props = { content: DiscoveryPage['heroSection']; locale: string };

/** Greeting and balance for members; headline and log-in link for visitors. */
export function HeroWords({ content: { loggedin, loggedout }, locale }: Props) {
  const { member, isExpected } = useSession();
  if (member || isExpected) {
    const skeleton = (
      <div aria-busy="true">
        <h1 id="hero-title" tabIndex={-1} className={styles.greeting}>
          <span className="visually-hidden">{loggedout.title}</span>
          <Skeleton className={styles.nameSkeleton} />
        </h1>
        <Skeleton className={styles.balanceSkeleton} />
      </div>
    );
    return (
      <div className={styles.words}>
        <Suspense fallback={skeleton}>
          {member ? <Greeting content={loggedin} member={member} locale={locale} /> : skeleton}
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.words}>
      <h1 id="hero-title" tabIndex={-1}>
        {loggedout.title}
      </h1>
      <p>{loggedout.subTitle}</p>
      {loggedout.logInText && (
        <LogInLink className={`${buttonClass({ kind: 'gorse' })} ${styles.logIn}`}>
          {loggedout.logInText}
        </LogInLink>
      )}
    </div>
  );
}

/** If the script fails to load. */
function GreetingAlone({ content, member }: GreetingProps) {
  return (
    <h1 id="hero-title" tabIndex={-1} className={styles.greeting}>
      {fillIn(content.greeting, { firstName: member.firstName })}
    </h1>
  );
}
