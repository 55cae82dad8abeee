import drawing from '@cairn/ui/drawings/empty-search.svg';
import { Icon } from '@cairn/ui/icon';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { partMeta } from '#app/content/pages/page-meta.tsx';
import { None } from '#app/member-page/empty-box.tsx';
import { MemberPage } from '#app/member-page/member-page.tsx';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { RefundList } from './refund-list.tsx';
import { RefundOrder } from './refund-order.tsx';
import styles from './refund-page.module.css';
import { orderText, type RefundTexts } from './refund-texts.ts';
import { type Refundable, refundableQuery } from './refundable-query.ts';

/** The page on which members ask for their money back; the address may name the order. */
export function RefundPage(texts: RefundTexts) {
  const { content } = texts;
  const id = useSearchParams()[0].get('order') ?? undefined;
  const refundable = useMemberQuery(refundableQuery(id));
  const shown = refundable.kind === 'ready' ? refundable.data : undefined;
  const order = shown && 'order' in shown ? shown.order : undefined;
  const place = useFocusOnChoice(id, shown !== undefined);
  return (
    <MemberPage
      page={order ? { ...content, meta: partMeta(orderText(order, texts), content.meta) } : content}
      logIn={content.logIn}
      failed={content.loadFailed}
      busyText={content.initial.loadingText}
      result={refundable}
    >
      {(found) => (
        <div ref={place} className={styles.columns}>
          <Found found={found} texts={texts} />
          {content.rules && <Rules {...content.rules} />}
        </div>
      )}
    </MemberPage>
  );
}

/** Choosing an order removes the link that had the focus; the heading of what replaces it takes it. */
function useFocusOnChoice(id: string | undefined, isReady: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const shownId = useRef(id);
  useEffect(() => {
    if (!isReady || shownId.current === id) return;
    shownId.current = id;
    if (document.activeElement === document.body) place.current?.querySelector('h2')?.focus();
  }, [id, isReady]);
  return place;
}

function Found({ found, texts }: { found: Refundable; texts: RefundTexts }) {
  const { missing, none } = texts.content;
  const { member } = useSession();
  if ('orders' in found) return <RefundList {...found} texts={texts} />;
  const { order } = found;
  if (!order || !member)
    return <None {...missing} link={none.link} drawing={drawing} ground="gorse" />;
  return <RefundOrder key={order.id} order={order} member={member} texts={texts} />;
}

function Rules({ title, list }: { title: string; list: readonly string[] }) {
  return (
    <aside className={styles.rules} aria-labelledby="rules">
      <h2 id="rules">{title}</h2>
      <ul>
        {list.map((rule) => (
          <li key={rule}>
            <Icon name="check" />
            <span>{rule}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
