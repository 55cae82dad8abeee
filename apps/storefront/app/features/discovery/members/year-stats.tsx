import type { UserStats } from '@cairn/contract/members/user-stats';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { YearStatsContent } from '#app/content/pages/discovery-page.server.ts';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { userStatsQuery } from '#app/shop-api/member/member-queries.ts';
import styles from './quick-actions.module.css';

type Props = { content: YearStatsContent; locale: string };

/** Avios that the member has bought and boosted this year. Empty while loading, and if there are none. */
export function YearStats({ content, locale }: Props) {
  const stats = useMemberQuery(userStatsQuery, { raises: false });
  return (
    <p className={styles.year}>
      {stats.kind === 'ready' && statsText(stats.data, content, locale)}
    </p>
  );
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
