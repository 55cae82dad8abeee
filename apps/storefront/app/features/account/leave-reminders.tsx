import { Button, buttonClass } from '@cairn/ui/button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { BonusReminderTexts } from '#app/content/blocks/bonus-reminder-texts.server.ts';
import { PageHead } from '#app/content/pages/page-head.tsx';

type Props = {
  leave: BonusReminderTexts['leave'];
  /** Stands for the member; undefined if the address has none. */
  token: string | undefined;
  hasLeft: boolean;
  locale: string;
};

/** Works without scripts and without log-in: the form is the browser's own. */
export function LeaveReminders({ leave, token, hasLeft, locale }: Props) {
  useEffect(() => {
    // The page has the token now; measurements of the visit need not see it.
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  const isAsking = token !== undefined && !hasLeft;
  const title = hasLeft ? leave.leftTitle : leave.title;
  const intro = hasLeft ? leave.leftText : token ? leave.text : leave.noLinkText;
  return (
    <main id="main" className="wrap">
      <PageHead page={{ ...leave, title, intro }} />
      {isAsking ? (
        <form
          method="post"
          action={`/api/bonus-reminders/leave-form?${new URLSearchParams({ token, locale })}`}
        >
          <Button type="submit">{leave.buttonText}</Button>
        </form>
      ) : (
        <Link className={buttonClass({ kind: 'secondary' })} to="/account">
          {leave.accountText}
        </Link>
      )}
    </main>
  );
}
