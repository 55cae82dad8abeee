import type { ErasureObstacle } from '@cairn/contract/members/erasure';
import { Link } from 'react-router';
import { historyPath } from '#app/ordering/paths.ts';
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
export function ObstacleList({ content: { obstacles: texts }, obstacles, text }: Props) {
  return (
    <section className={styles.obstacles} aria-labelledby="obstacles">
      <h3 id="obstacles">{texts.title}</h3>
      <p>{text ?? texts.text}</p>
      <ul className={styles.points}>
        {obstacles.map((obstacle) => (
          <li key={JSON.stringify(obstacle)}>
            {texts.reasons[obstacle.reason]} <WayOn texts={texts} obstacle={obstacle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WayOnProps = { texts: AccountProps['content']['obstacles']; obstacle: ErasureObstacle };

function WayOn({ texts, obstacle }: WayOnProps) {
  if ('transactionId' in obstacle) {
    return <Link to={historyPath(obstacle.transactionId)}>{texts.orderLinkText}</Link>;
  }
  return <Link to="/my-subscriptions">{texts.planLinkText}</Link>;
}
