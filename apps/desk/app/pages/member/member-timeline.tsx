import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { Link } from 'react-router';
import { readAction } from '#app/calls/call-action.ts';
import { usePages } from '#app/calls/use-pages.ts';
import { useRowKeys } from '#app/keyboard/use-row-keys.ts';
import { IconSpot } from '#app/parts/icon-spot.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { dayOf, timeOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { happeningText, isOf, SHOWN, type Shown } from './happening-texts.ts';
import type { Happening, Member, MemberKey } from './member.ts';
import styles from './member-timeline.module.css';

type Props = { memberKey: MemberKey; company: Member['member']['company']; shown: Shown };

/** A member's history by day, newest first. */
export function MemberTimeline({ memberKey, company, shown }: Props) {
  const { read, more, isReadingMore } = usePages<Happening>(
    ['member timeline', memberKey],
    (after, signal) =>
      readAction('member timeline', { ...memberKey, ...(after && { after }) }, signal),
  );
  return (
    <>
      <Loaded read={read} what="what happened">
        {(items) => <Days items={items} company={company} shown={shown} />}
      </Loaded>
      {more && (
        <div className={styles.more}>
          <Button kind="secondary" busy={isReadingMore} onClick={more}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

function Days({
  items,
  company,
  shown,
}: Pick<Props, 'company' | 'shown'> & { items: readonly Happening[] }) {
  const now = useNow();
  const rows = items
    .map((item, index) => ({ id: `${item.at} ${index}`, item, ...happeningText(item) }))
    .filter(({ item }) => isOf(item, shown));
  const currentId = useRowKeys(rows.filter(({ to }) => to !== undefined).map(({ id }) => id));
  if (rows.length === 0) {
    return (
      <Empty
        title={
          shown === 'all' ? 'Nothing has happened yet' : `No ${SHOWN[shown].toLowerCase()} here`
        }
      >
        {shown === 'all'
          ? 'Orders, avios, emails and what staff do appear here.'
          : 'There may be some among what is older.'}
      </Empty>
    );
  }
  const today = dayOf(now, company);
  const days = [...Map.groupBy(rows, ({ item }) => dayOf(item.at, company))];
  return days.map(([day, those]) => (
    <section key={day} aria-label={day}>
      <h3 className={styles.day}>{day === today ? `Today, ${day}` : day}</h3>
      <ol className={styles.list}>
        {those.map(
          ({ id, item, icon, tone, title, subject, to, note, quote, value, valueNote }) => (
            <li
              key={id}
              data-row={id}
              className={classNames(id === currentId && styles.current)}
              aria-current={id === currentId || undefined}
            >
              <IconSpot icon={icon} tone={tone} />
              <div className={styles.what}>
                <p>
                  <b>{title}</b>
                  {subject && to && (
                    <>
                      {' '}
                      <Link to={to}>{subject}</Link>
                    </>
                  )}
                </p>
                <small>
                  <time dateTime={item.at}>{timeOf(item.at, company)}</time>
                  {note && `, ${note}`}
                </small>
                {quote && <p className={styles.quote}>{quote}</p>}
              </div>
              {value && (
                <p className={styles.value}>
                  <b>{value}</b>
                  {valueNote && <small>{valueNote}</small>}
                </p>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  ));
}
