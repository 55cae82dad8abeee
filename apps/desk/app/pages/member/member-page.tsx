import { COMPANIES } from '@cairn/contract/values/company';
import { Alert } from '@cairn/ui/alert';
import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useFollowed } from '#app/calls/use-followed.ts';
import { useRead } from '#app/calls/use-read.ts';
import { ActionMenu } from '#app/panel/action-menu.tsx';
import { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { CopyLink } from '#app/parts/copy-link.tsx';
import { type KeyValue, Stats } from '#app/parts/key-values.tsx';
import { LateNotice } from '#app/parts/late-notice.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { ReadAgain } from '#app/parts/read-again.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { memberName } from '#app/records/records.ts';
import { useNoteKey } from '#app/records/use-note-key.ts';
import { countText, moneyText, wholeText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { planState } from '#app/text/states.ts';
import { sentence } from '#app/text/things.ts';
import { dayOf, momentOf } from '#app/text/times.ts';
import { isShown, SHOWN } from './happening-texts.ts';
import type { Member, MemberKey } from './member.ts';
import { memberActions } from './member-actions.ts';
import { IdentityCard, LimitsCard, PlansCard } from './member-cards.tsx';
import { MemberOrders } from './member-orders.tsx';
import { MemberPanel } from './member-panels.tsx';
import { MemberTimeline } from './member-timeline.tsx';

/** A member: who they are, what they have, and everything that happened. */
export function MemberPage() {
  const { company, number, id } = useParams();
  const known = COMPANIES.find((one) => one === company);
  const key: MemberKey =
    id === undefined ? { ...(known && { company: known }), ...(number && { number }) } : { of: id };
  const read = useRead('member view', key);
  if (read.kind !== 'loaded') {
    return (
      <Page
        title="Member"
        crumbs={[
          { text: 'Members' },
          { text: number ? `…${number.slice(-4)}` : shortId(id ?? '') },
        ]}
      >
        <Card title="Member" isTitleHidden>
          <Loaded read={read} what="this member">
            {() => null}
          </Loaded>
        </Card>
      </Page>
    );
  }
  return (
    <LoadedMember
      of={read.result}
      memberKey={key}
      readAt={read.readAt}
      notice={<LateNotice read={read} />}
    />
  );
}

type Props = { of: Member; memberKey: MemberKey; readAt: number; notice: ReactNode };

function LoadedMember({ of, memberKey, readAt, notice }: Props) {
  const { member, tierStatus, subscriptions, erasure } = of;
  const { company, number } = member;
  const { open, show, close } = useOpenPanel();
  useNoteKey(show, number.value !== undefined);
  useFollowed(memberKey, { stamp: of.stamp, readAt });
  const [search] = useSearchParams();
  const asked = search.get('show');
  const shown = isShown(asked) ? asked : 'all';
  const segments = Object.entries(SHOWN).map(([id, text]) => {
    const to = new URLSearchParams(search);
    if (id === 'all') to.delete('show');
    else to.set('show', id);
    return { id, text, to: `?${to}` };
  });
  return (
    <Page
      title={memberName(member)}
      crumbs={[{ text: 'Members' }, { text: number.masked }]}
      chips={
        <>
          {tierStatus && <Chip tone="mute">{sentence(tierStatus.toLowerCase())}</Chip>}
          {subscriptions.slice(0, 1).map(({ id, status }) => {
            const { text, tone } = planState(status);
            return (
              <Chip key={id} tone={tone}>
                {tone === 'ok' && <DeskIcon name="check" />}
                Plan: {text.toLowerCase()}
              </Chip>
            );
          })}
          {of.owed > 0 && <Chip tone="bad">Owes avios</Chip>}
        </>
      }
      summary={summaryOf(of)}
      actions={
        <>
          <CopyLink />
          <ActionMenu actions={memberActions(of)} show={show} />
        </>
      }
    >
      {notice}
      {erasure.status === 'requested' && (
        <Alert tone="info" title="This member has asked to be erased">
          It happens from {dayOf(erasure.eraseAt, company)} on, once nothing is under way.
        </Alert>
      )}
      <Card title="Amounts" isTitleHidden>
        <Stats rows={statsOf(of)} />
      </Card>
      <Columns
        main={
          <Card
            title={shown === 'orders' ? 'Orders, newest first' : 'Everything, newest first'}
            note={<Segments label="What to show" segments={segments} currentId={shown} />}
            footer={<ReadAgain readAt={readAt} />}
          >
            {shown === 'orders' ? (
              <MemberOrders memberKey={memberKey} />
            ) : (
              <MemberTimeline memberKey={memberKey} company={company} shown={shown} />
            )}
          </Card>
        }
        isAsideLast={open === undefined}
        aside={
          <>
            {open && <MemberPanel member={of} open={open} onClose={close} />}
            <IdentityCard member={of} />
            <LimitsCard member={of} />
            <PlansCard member={of} />
          </>
        }
      />
    </Page>
  );
}

const REGIONS = new Intl.DisplayNames('en-IE', { type: 'region' });
const LANGUAGES = new Intl.DisplayNames('en-IE', { type: 'language' });

function summaryOf({ member, country, language, enrolmentDate, lastLogInAt }: Member): string {
  const { company, number } = member;
  const who = [
    `${company} ${number.value ?? number.masked}`,
    country && REGIONS.of(country),
    language && LANGUAGES.of(language),
  ];
  return [
    `${who.filter(Boolean).join(', ')}.`,
    enrolmentDate && `Member since ${dayOf(`${enrolmentDate}T12:00:00Z`, company)}.`,
    lastLogInAt && `Last log-in ${momentOf(lastLogInAt, company)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function statsOf(of: Member): KeyValue[] {
  const { balance, available, held, holds, owed, paidThisYear, caps } = of;
  const payments = paidThisYear.reduce((sum, one) => sum + one.payments, 0);
  const known = (count: number | undefined) => (count === undefined ? '–' : wholeText(count));
  return [
    { key: 'Balance', value: known(balance), note: 'avios' },
    { key: 'Available', value: known(available), note: 'avios to spend or transfer' },
    {
      key: 'Held',
      value: wholeText(held),
      note: holds.length > 0 ? `for ${countText(holds.length, 'transfer')}` : 'nothing waits',
    },
    {
      key: 'Owes',
      value: wholeText(owed),
      note: owed > 0 ? 'avios, repaid first' : 'no debt',
    },
    {
      key: `Paid in ${caps[0]?.year ?? 'the year'}`,
      value: paidThisYear.map(moneyText).join(', ') || '–',
      note:
        payments > 0 ? `${countText(payments, 'payment')}, less what was returned` : 'no payments',
    },
  ];
}
