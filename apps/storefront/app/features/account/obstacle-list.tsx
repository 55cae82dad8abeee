import type { ErasureObstacle } from '@cairn/contract/members/erasure';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { Button } from '@cairn/ui/button';
import { Link } from 'react-router';
import { historyPath } from '#app/ordering/paths.ts';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';

type Props = Pick<AccountProps, 'content'> & {
  obstacles: readonly ErasureObstacle[];
  /** By default what to do before asking. */
  text?: string;
  isBusy: boolean;
  onCancel(id: TransactionId): void;
};

/**
 * Lists unfinished orders and plans, each with the page on which something can be done about it.
 */
export function ObstacleList(props: Props) {
  const { content, obstacles, text, isBusy, onCancel } = props;
  const texts = content.obstacles;
  return (
    <section className={styles.obstacles} aria-labelledby="obstacles">
      <h3 id="obstacles">{texts.title}</h3>
      <p>{text ?? texts.text}</p>
      <ul className={styles.points}>
        {obstacles.map((obstacle) => (
          <li key={JSON.stringify(obstacle)}>
            {texts.reasons[obstacle.reason]} <WayOn texts={texts} obstacle={obstacle} />
            {obstacle.reason === 'order_unpaid' && (
              <Button
                kind="secondary"
                size="sm"
                busy={isBusy}
                onClick={() => onCancel(obstacle.transactionId)}
              >
                {texts.cancelText}
              </Button>
            )}
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
