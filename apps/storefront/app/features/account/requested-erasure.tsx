import type { ErasureState } from '@cairn/contract/members/erasure';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';
import { ObstacleList } from './obstacle-list.tsx';

type Props = AccountProps & {
  request: Extract<ErasureState, { status: 'requested' }>;
  isBusy: boolean;
  onWithdraw(): void;
};

export function RequestedErasure(props: Props) {
  const { content, locale, timeZone, request, isBusy, onWithdraw } = props;
  const { requested } = content;
  const when = (moment: string) => formatMoment(new Date(moment), timeZone, locale);
  const values = { date: when(request.eraseAt), requestedDate: when(request.requestedAt) };
  return (
    <div className={styles.part}>
      <h3>{fillIn(requested.title, values)}</h3>
      <p>{fillIn(requested.text, values)}</p>
      <Button size="sm" busy={isBusy} onClick={onWithdraw}>
        {!isBusy && <Icon name="undo-2" />}
        {isBusy ? requested.busyText : requested.buttonText}
      </Button>
      {request.obstacles.length > 0 && (
        <ObstacleList
          content={content}
          obstacles={request.obstacles}
          text={requested.waitingText}
        />
      )}
    </div>
  );
}
