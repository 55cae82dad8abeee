import type { ErasureState } from '@cairn/contract/members/erasure';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { Box } from '@cairn/ui/box';
import { Button } from '@cairn/ui/button';
import { ConfirmButton } from '@cairn/ui/confirm-button';
import { Icon } from '@cairn/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { clearPending } from '#app/pending/pending-store.ts';
import { useSession } from '#app/session/session.tsx';
import { type Change, refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { requestErasure, withdrawErasure } from '#app/shop-api/member/own-data.ts';
import { cancelTransaction } from '#app/shop-api/orders/transaction.ts';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';
import { ObstacleList } from './obstacle-list.tsx';

type Props = AccountProps & { state: ErasureState };

export function DeleteData(props: Props) {
  const { content, state } = props;
  const { deletion } = content;
  const { outcome, isBusy, request, withdraw, cancelOrder } = useErasure();
  return (
    <Box aria-labelledby="deletion">
      <h2 id="deletion">{deletion.title}</h2>
      <OutcomeText key={outcome} content={content} outcome={outcome} />
      {state.status === 'requested' ? (
        <RequestedErasure
          {...props}
          request={state}
          isBusy={isBusy}
          onWithdraw={withdraw}
          onCancel={cancelOrder}
        />
      ) : (
        <div className={styles.part}>
          <p>{deletion.text}</p>
          <h3>{deletion.deletedTitle}</h3>
          <Points points={deletion.deleted} />
          <h3>{deletion.keptTitle}</h3>
          <Points points={deletion.kept} />
          <p>{deletion.whyText}</p>
          <p>{deletion.afterText}</p>
          {state.obstacles.length > 0 ? (
            <ObstacleList
              content={content}
              obstacles={state.obstacles}
              isBusy={isBusy}
              onCancel={cancelOrder}
            />
          ) : (
            <ConfirmButton
              label={deletion.buttonText}
              size="sm"
              question={deletion.dialog}
              busy={isBusy}
              onConfirm={request}
            >
              <p>{deletion.dialog.text}</p>
            </ConfirmButton>
          )}
        </div>
      )}
    </Box>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

type OutcomeProps = Pick<AccountProps, 'content'> & { outcome: ErasureOutcome | undefined };

const GOOD: readonly ErasureOutcome[] = ['requested', 'withdrawn', 'order cancelled'];

/** Focused, because the button that was pressed may be gone. */
function OutcomeText({ content: { deletion, requested, obstacles }, outcome }: OutcomeProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  if (!outcome) return null;
  const text = {
    requested: deletion.doneText,
    refused: deletion.refusedText,
    'not requested': deletion.failedText,
    withdrawn: requested.doneText,
    'not withdrawn': requested.failedText,
    'order cancelled': obstacles.cancelledText,
    'order paid': obstacles.paidText,
    'order not cancelled': obstacles.failedText,
  }[outcome];
  const isGood = GOOD.includes(outcome);
  return (
    <p
      ref={element}
      role={isGood ? 'status' : 'alert'}
      tabIndex={-1}
      className={isGood ? styles.outcome : styles.failure}
    >
      {text}
    </p>
  );
}

type RequestedErasureProps = AccountProps & {
  request: Extract<ErasureState, { status: 'requested' }>;
  isBusy: boolean;
  onWithdraw(): void;
  onCancel(id: TransactionId): void;
};

function RequestedErasure(props: RequestedErasureProps) {
  const { content, locale, timeZone, request, isBusy, onWithdraw, onCancel } = props;
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
          isBusy={isBusy}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

type ErasureOutcome =
  | 'requested'
  | 'refused'
  | 'not requested'
  | 'withdrawn'
  | 'not withdrawn'
  | 'order cancelled'
  | 'order paid'
  | 'order not cancelled';

/** Asks for erasure, withdraws it or cancels an unpaid order; the page then reads the state again. */
function useErasure() {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ErasureOutcome>();

  async function change(
    make: () => Promise<ErasureOutcome>,
    changed: Change = 'erasure',
  ): Promise<void> {
    setBusy(true);
    setOutcome(undefined);
    const made = await make();
    await refetchAfter(changed);
    setBusy(false);
    setOutcome(made);
  }

  return {
    isBusy,
    outcome,
    request: () =>
      change(async () => {
        const answer = await requestErasure(session.fetcher);
        return answer.ok ? answer.value.status : 'not requested';
      }),
    withdraw: () =>
      change(async () =>
        (await withdrawErasure(session.fetcher)).ok ? 'withdrawn' : 'not withdrawn',
      ),
    cancelOrder: (id: TransactionId) =>
      change(async () => {
        const answer = await cancelTransaction(session.fetcher, id);
        if (!answer.ok || answer.value.status === 'unknown') return 'order not cancelled';
        if (answer.value.status === 'paid') return 'order paid';
        clearPending(id);
        return 'order cancelled';
      }, 'order'),
  };
}
