import { buttonClass } from '@cairn/ui/button';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import styles from './account.module.css';

/** Loaded with the session, as most visitors are not logged in. If that fails, the name is shown alone. */
const AvatarMenu = lazy(() => import('./avatar-menu.tsx').catch(() => ({ default: NameOnly })));

function NameOnly({ member }: { member: Member }) {
  return <span className={styles.pill}>{member.firstName}</span>;
}

/** The member's menu, or the log-in link. */
export function Account({ layout, locale }: { layout: LayoutContent; locale: string }) {
  const { member, isExpected } = useSession();
  const { logInText, checkingText } = layout.header;
  const place = (pill: ReactNode) => <div className={styles.place}>{pill}</div>;
  const skeleton = (
    <Busy message={checkingText} className={styles.pill}>
      <Skeleton className={styles.balance} />
      <Skeleton className={styles.avatar} />
    </Busy>
  );
  if (member) {
    return place(
      <Suspense fallback={skeleton}>
        <AvatarMenu content={layout.avatarMenu} member={member} locale={locale} />
      </Suspense>,
    );
  }
  if (isExpected) return place(skeleton);
  return <LogInLink className={buttonClass({ size: 'sm' })}>{logInText}</LogInLink>;
}
