import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { dayIn } from '@cairn/contract/values/day-in';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { Box } from '@cairn/ui/box';
import { buttonClass } from '@cairn/ui/button';
import { Icon, type IconName } from '@cairn/ui/icon';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { Action } from '#app/member-page/action.tsx';
import {
  aboutOrder,
  buyAgainPath,
  checkoutPath,
  refundPath,
  resultPath,
} from '#app/ordering/paths.ts';
import { isReturned } from '#app/shop-api/orders/transaction-history.ts';
import styles from './actions.module.css';
import { CancelAction } from './cancel-action.tsx';
import { ICONS, titleOf } from './describe-row.ts';
import type { ShownDetail } from './history-props.ts';

const AddToCalendar = lazy(() => import('#app/ordering/calendar/add-to-calendar.tsx'));

export function Actions(props: ShownDetail) {
  const { content, detail, locale, timeZone } = props;
  const { actions } = content;
  const [news, setNews] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (news) status.current?.focus();
  }, [news]);
  const { id, product, refund, reference } = detail;
  const until = refund.until && formatMoment(new Date(refund.until), timeZone, locale);
  const isSpent = refund.reason === 'spent';
  const again = product === 'purchase' || product === 'gift' ? actions.again?.[product] : undefined;
  const againPath = isComplete(detail) ? buyAgainPath(detail) : undefined;
  const shown = [
    detail.status === 'open' && (
      <Action key="resume" {...actions.resume}>
        <ActionLink link={checkoutPath({ id, isExternal: false })} icon="credit-card" isPrimary>
          {actions.resume.buttonText}
        </ActionLink>
      </Action>
    ),
    detail.status === 'confirming' && (
      <Action key="confirming" {...actions.confirming}>
        <ActionLink link={resultPath({ id, isExternal: false })} icon="clock" isPrimary>
          {actions.confirming.buttonText}
        </ActionLink>
      </Action>
    ),
    detail.cancellableUntil && <CancelAction key="cancel" {...props} onCancelled={setNews} />,
    // Until its day a dated gift or transfer is cancelled, which pays back the same.
    !detail.cancellableUntil && actions.refund?.link && until && (refund.eligible || isSpent) && (
      <Action
        key="refund"
        title={actions.refund.title}
        text={fillIn(isSpent ? actions.refund.spentText : actions.refund.text, { until })}
      >
        {refund.eligible && (
          <ActionLink link={aboutOrder(actions.refund.link.link, id)} icon="undo-2">
            {actions.refund.link.text}
          </ActionLink>
        )}
        {refund.eligible && refund.until && (
          <Suspense>
            <RefundInCalendar {...props} until={refund.until} />
          </Suspense>
        )}
      </Action>
    ),
    again && againPath && (
      <Action key="again" title={again.title} text={again.text}>
        <ActionLink link={againPath} icon={ICONS[product]}>
          {again.buttonText}
        </ActionLink>
      </Action>
    ),
    actions.plan?.link && product === 'subscription' && !isReturned(detail.status) && (
      <Action key="plan" {...actions.plan}>
        <ActionLink link={actions.plan.link.link} icon="repeat">
          {actions.plan.link.text}
        </ActionLink>
      </Action>
    ),
    actions.help?.link && (
      <Action key="help" title={actions.help.title} text={fillIn(actions.help.text, { reference })}>
        <ContentLink className={styles.link} link={aboutOrder(actions.help.link.link, id)}>
          {actions.help.link.text}
        </ContentLink>
      </Action>
    ),
  ].filter(Boolean);
  return (
    <Box aria-labelledby="actions">
      <h2 id="actions">{actions.title}</h2>
      <p ref={status} role="status" tabIndex={-1} className={styles.news}>
        {news}
      </p>
      {shown.length > 0 ? shown : <p className={styles.nothing}>{actions.nothingText}</p>}
    </Box>
  );
}

/** Received avios were not bought by this member. */
function isComplete({ status, received }: TransactionDetail): boolean {
  return status === 'done' && received === undefined;
}

/** The last day on which a refund can be asked for, by the member's clock. */
function RefundInCalendar(props: ShownDetail & { until: string }) {
  const { content, detail, locale, timeZone, until } = props;
  const end = new Date(until);
  return (
    <AddToCalendar
      kind="refundEnd"
      id={detail.id}
      at={dayIn(timeZone, new Date(end.getTime() - 1))}
      values={{
        order: titleOf(content, detail, locale),
        moment: formatMoment(end, timeZone, locale),
      }}
      path={refundPath(detail.id)}
    />
  );
}

type LinkProps = { link: string; icon: IconName; isPrimary?: boolean; children: ReactNode };

function ActionLink({ link, icon, isPrimary = false, children }: LinkProps) {
  return (
    <ContentLink
      className={buttonClass({ kind: isPrimary ? 'primary' : 'secondary', size: 'sm' })}
      link={link}
    >
      <Icon name={icon} />
      {children}
    </ContentLink>
  );
}
