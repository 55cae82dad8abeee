import type { UserStats } from '@cairn/contract/members/user-stats';
import { fillIn } from '@cairn/contract/values/fill-in';
import { useEffect, useEffectEvent, useState } from 'react';
import type { YearStatsContent } from '#app/content/pages/discovery-page.server.ts';
import { report } from '#app/errors/report.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './quick-actions.module.css';

type Props = { content: YearStatsContent; locale: string };

/** Avios that the member has bought and boosted this year. Empty while loading, and if there are none. */
export function YearStats({ content, locale }: Props) {
  const { member, ask } = useSession();
  const [known, setKnown] = useState<{ subject: string; stats: UserStats }>();
  const subject = member?.subject;
  const fetchStats = useEffectEvent(async () => {
    // Loaded on demand: the page needs no schemas.
    const { getUserStats } = await import('#app/shop-api/get-user-stats.ts');
    return await getUserStats(ask);
  });

  useEffect(() => {
    if (subject === undefined) return;
    let isWanted = true;
    fetchStats().then(
      (result) => {
        if (!result.ok) report(result.code, 'user stats');
        else if (isWanted) setKnown({ subject, stats: result.value });
      },
      (error: unknown) => report('unhandled_error', error),
    );
    return () => {
      isWanted = false;
    };
  }, [subject]);

  const stats = known?.subject === subject ? known?.stats : undefined;
  return <p className={styles.year}>{stats && statsText(stats, content, locale)}</p>;
}

export function statsText(
  { purchasedAvios = 0, boostedAvios = 0 }: UserStats,
  { text, purchasedText, boostedText }: YearStatsContent,
  locale: string,
): string | undefined {
  const values = {
    purchased: purchasedAvios.toLocaleString(locale),
    boosted: boostedAvios.toLocaleString(locale),
  };
  if (purchasedAvios > 0 && boostedAvios > 0) return fillIn(text, values);
  if (purchasedAvios > 0) return fillIn(purchasedText, values);
  return boostedAvios > 0 ? fillIn(boostedText, values) : undefined;
}
