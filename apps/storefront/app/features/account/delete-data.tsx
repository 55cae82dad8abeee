import type { ErasureState } from '@cairn/contract/members/erasure';
import { Box } from '@cairn/ui/box';
import { ConfirmButton } from '@cairn/ui/confirm-button';
import { useEffect, useRef } from 'react';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';
import { ObstacleList } from './obstacle-list.tsx';
import { RequestedErasure } from './requested-erasure.tsx';
import { type ErasureOutcome, useErasure } from './use-erasure.ts';

type Props = AccountProps & { state: ErasureState };

export function DeleteData(props: Props) {
  const { content, state } = props;
  const { deletion } = content;
  const { outcome, isBusy, request, withdraw } = useErasure();
  return (
    <Box aria-labelledby="deletion">
      <h2 id="deletion">{deletion.title}</h2>
      <OutcomeText key={outcome} content={content} outcome={outcome} />
      {state.status === 'requested' ? (
        <RequestedErasure {...props} request={state} isBusy={isBusy} onWithdraw={withdraw} />
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
            <ObstacleList content={content} obstacles={state.obstacles} />
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

/** Focused, because the button that was pressed may be gone. */
function OutcomeText({ content: { deletion, requested }, outcome }: OutcomeProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  if (!outcome) return null;
  const text = {
    requested: deletion.doneText,
    refused: deletion.refusedText,
    'not requested': deletion.failedText,
    withdrawn: requested.doneText,
    'not withdrawn': requested.failedText,
  }[outcome];
  const isGood = outcome === 'requested' || outcome === 'withdrawn';
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
