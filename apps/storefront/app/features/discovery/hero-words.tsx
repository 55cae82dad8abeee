import { buttonClass } from '@cairn/ui/button';
import { lazy, Suspense } from 'react';
import { LogInLink } from '#app/session/log-in-link.tsx';
import styles from './hero.module.css';
import type { GreetingProps } from './members/greeting.tsx';

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
export function HeroWords({ isMembers, ...props }: GreetingProps & { isMembers: boolean }) {
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
