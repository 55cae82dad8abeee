import type { ErasureObstacle } from '@cairn/contract/members/erasure';
import { Link } from 'react-router';
import { historyPath } from '#app/ordering/paths/past-order-paths.ts';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';

type Props = Pick<AccountProps, 'content'> & {
  obstacles: readonly ErasureObstacle[];
  /** By default what to do before asking. */
  text?: string;
};

/**
 * Lists unfinished orders and plans, each with the page on which something can be done about it.
 */
export function ObstacleList({ content: { obstacles: words }, obstacles, text }: Props) {
  return (
    <section className={styles.obstacles} aria-labelledby="obstacles">
      <h3 id="obstacles">{words.title}</h3>
      <p>{text ?? words.text}</p>
      <ul className={styles.points}>
        {obstacles.map((obstacle) => (
          <li key={JSON.stringify(obstacle)}>
            {words.reasons[obstacle.reason]} <WayOn words={words} obstacle={obstacle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WayOnProps = { words: AccountProps['content']['obstacles']; obstacle: ErasureObstacle };

function WayOn({ words, obstacle }: WayOnProps) {
  if ('transactionId' in obstacle) {
    return <Link to={historyPath(obstacle.transactionId)}>{words.orderLinkText}</Link>;
  }
  return <Link to="/my-subscriptions">{words.planLinkText}</Link>;
}
