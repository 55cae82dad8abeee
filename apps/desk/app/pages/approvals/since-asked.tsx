import { Alert } from '@cairn/ui/alert';
import { ChangeTable } from '#app/panel/effects.tsx';
import { changesSince } from './changes-since.ts';
import styles from './request-card.module.css';
import type { RequestView } from './request-texts.ts';

/** How today's figures differ from those that the requester saw, while a request waits. */
export function SinceAsked({ request }: { request: RequestView }) {
  const { state, ifApproved, whenAsked, before, after } = request;
  if (state !== 'waiting') return null;
  const changes = whenAsked && before && after ? changesSince(whenAsked, { before, after }) : [];
  const notice = noticeOf(ifApproved, changes.length > 0);
  if (!notice) return null;
  return (
    <div className={styles.part}>
      <Alert tone={notice.tone} title={notice.title}>
        {notice.text}
      </Alert>
      {changes.length > 0 && (
        <div className={styles.between}>
          <h3>What has changed since</h3>
          <ChangeTable changes={changes} heads={['When asked', 'Today']} />
        </div>
      )}
    </div>
  );
}

function noticeOf(ifApproved: RequestView['ifApproved'], hasChanged: boolean) {
  switch (ifApproved) {
    case 'not_possible':
      return {
        tone: 'warning',
        title: 'It is not possible any more',
        text: 'Something has changed since it was asked for. Approving it does nothing and ends the request. Below is what it would have done then.',
      } as const;
    case 'asked_again':
      return {
        tone: 'warning',
        title: 'It would do something else today',
        text: 'Approving it does nothing: it is asked for again, as it would be today.',
      } as const;
    default:
      return hasChanged
        ? ({
            tone: 'info',
            title: 'Figures have moved since it was asked for',
            text: 'It still does the same. Below are today’s figures.',
          } as const)
        : undefined;
  }
}
