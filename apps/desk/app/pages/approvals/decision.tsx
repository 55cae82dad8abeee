import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ResultOf } from '#app/calls/call-action.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { shortMomentOf, spanOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import styles from './request-card.module.css';
import { decidersText, type RequestView, requestText } from './request-texts.ts';

type Approved = ResultOf<'approval approve'>;
type Step = 'approve' | 'reject' | 'withdraw';

/** Approve, reject or withdraw; why not; or how it ended. */
export function Decision({ request }: { request: RequestView }) {
  const [search, setSearch] = useSearchParams();
  const step = search.get('do');
  const open = (next: Step | undefined) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      if (next) changed.set('do', next);
      else changed.delete('do');
      return changed;
    });
  if (step === 'approve' || step === 'reject' || step === 'withdraw') {
    return (
      <div className={styles.decide}>
        <StepPanel key={step} step={step} request={request} onClose={() => open(undefined)} />
      </div>
    );
  }
  if (request.state !== 'waiting') return <Ended request={request} />;
  return <Buttons request={request} onOpen={open} />;
}

type ButtonsProps = { request: RequestView; onOpen: (step: Step) => void };

function Buttons({ request, onOpen }: ButtonsProps) {
  const whyId = useId();
  const now = useNow();
  const { obstacle, isOwn, expiresAt } = request;
  const { what } = requestText(request);
  const left = spanOf(new Date(expiresAt).getTime() - now);
  const who = decidersText(request);
  const whyNot = {
    'own request': `You can’t approve your own request. Somebody else of ${who} can, within ${left}. After that it expires and nothing changes.`,
    role: `${who} can decide about this, within ${left}. After that it expires and nothing changes.`,
    'not signed in': 'Sign in to decide about it.',
  };
  return (
    <footer className={styles.foot}>
      {obstacle !== null && <p id={whyId}>{whyNot[obstacle]}</p>}
      <div className={styles.buttons}>
        {isOwn && (
          <Button kind="secondary" onClick={() => onOpen('withdraw')}>
            Withdraw
          </Button>
        )}
        {obstacle === null && (
          <>
            <Button kind="secondary" onClick={() => onOpen('reject')}>
              <DeskIcon name="x" />
              Reject
            </Button>
            <Button onClick={() => onOpen('approve')}>
              <DeskIcon name="check" />
              {approveText(request)}
            </Button>
          </>
        )}
        {obstacle === 'own request' && (
          <Button aria-disabled aria-describedby={whyId}>
            <DeskIcon name="lock" />
            Approve {what}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** The first approval of a request made without sign-in only stands for it; a second one carries it out. */
function approveText(request: RequestView): string {
  const { what } = requestText(request);
  return `${request.isUnverified ? 'Stand for' : 'Approve'} ${what}`.trim();
}

type PanelProps = { step: Step; request: RequestView; onClose: () => void };

function StepPanel({ step, request, onClose }: PanelProps) {
  const { id, askedBy } = request;
  const queries = useQueryClient();
  // The panel refers to the figures above it, which may be as old as the page.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['approval view', { id }] });
  }, [queries, id]);
  const { title, amount } = requestText(request);
  const common = { input: { id }, about: [title, amount].filter(Boolean).join(', '), onClose };
  switch (step) {
    case 'approve':
      return (
        <ActionPanel
          {...common}
          action="approval approve"
          title={approveText(request)}
          effects={({ result }) => <WouldDo result={result} />}
          verb={approveText(request)}
          done={(result) => approvedText(result)}
        />
      );
    case 'reject':
      return (
        <ActionPanel
          {...common}
          action="approval reject"
          title="Reject the request"
          effects={() => <p>Nothing changes in the shop. {askedBy} sees your reason.</p>}
          verb="Reject"
          isDanger
          done={() => ({
            title: 'Rejected',
            text: `Nothing has changed. ${askedBy} sees your reason.`,
          })}
        />
      );
    case 'withdraw':
      return (
        <ActionPanel
          {...common}
          action="approval withdraw"
          title="Withdraw your request"
          effects={() => <p>Nothing changes in the shop, and nobody has to decide any more.</p>}
          verb="Withdraw"
          done={() => ({ title: 'Withdrawn', text: 'Nothing has changed.' })}
        />
      );
  }
}

/** The server has tried it, and taken it back. */
function WouldDo({ result }: { result: Approved }) {
  switch (result.state) {
    case 'done':
      return <p>It can be done now, exactly as shown above. It is done at once.</p>;
    case 'vouched':
      return (
        <p>
          It was asked for without sign-in. You would stand for it, and somebody else would have to
          approve it. Nothing happens yet.
        </p>
      );
    case 'stale':
      return (
        <Alert tone="warning" title="Something has changed since it was asked for">
          {result.because ?? 'It will not be done. It is asked for again, as it would be done now.'}
        </Alert>
      );
  }
}

function approvedText(result: Approved) {
  switch (result.state) {
    case 'done':
      return { title: 'Approved, and done', text: 'It is as shown above, and in the audit log.' };
    case 'vouched':
      return { title: 'You stand for it now', text: 'Somebody else has to approve it.' };
    case 'stale':
      return {
        title: 'Not done: something had changed',
        text:
          result.askedAgain === null ? (
            (result.because ?? 'It is asked for again by another request that waits already.')
          ) : (
            <>
              Nothing happened. It is asked for again, as{' '}
              <Link to={`/approvals/${result.askedAgain}`}>request {result.askedAgain}</Link>.
            </>
          ),
      };
  }
}

const ENDINGS = {
  done: { did: 'approved it', after: 'It is done.' },
  rejected: { did: 'rejected it', after: 'Nothing has changed.' },
  withdrawn: { did: 'withdrew it', after: 'Nothing has changed.' },
  stale: { did: 'approved it too late', after: 'Nothing has changed.' },
  expired: { did: 'let it expire', after: 'Nothing has changed.' },
} as const;

function Ended({ request }: { request: RequestView }) {
  const now = useNow();
  const { state, decidedBy, decidedAt, comment, expiresAt } = request;
  if (state === 'waiting') return null;
  const { did, after } = ENDINGS[state];
  const how =
    decidedBy === null || decidedAt === null
      ? `Nobody decided, and it expired ${shortMomentOf(expiresAt, now)}. Nothing has changed; it can be asked for again.`
      : `${decidedBy} ${did}, ${shortMomentOf(decidedAt, now)}. ${after}`;
  return (
    <footer className={styles.foot}>
      <p>{how}</p>
      {comment !== null && <blockquote className={styles.quote}>{comment}</blockquote>}
    </footer>
  );
}
