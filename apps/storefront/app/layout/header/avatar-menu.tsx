import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import { useId } from 'react';
import type { AvatarMenuContent } from '#app/content/pages/layout.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import styles from './account.module.css';

/** The page about a member's plan. */
const PLAN = '/my-subscriptions';

type Props = {
  content: AvatarMenuContent;
  member: Member;
  locale: string;
};

export default function AvatarMenu({ content, member, locale }: Props) {
  const { isLeaving, connectAccount, logOut } = useSession();
  const id = useId();
  const { balance, firstName, lastName, profile } = member;
  const hasPlan = profile.status === 'ready' && profile.value.hasPlan === true;
  const links = content.links.filter(({ link }) => hasPlan || link !== PLAN);
  const name = `${firstName} ${lastName}`;
  const avios = (amount: number) => amount.toLocaleString(locale);
  const { amount, householdBalance } = balance.status === 'ready' ? balance.value : {};
  const isUnknown = balance.status !== 'loading' && typeof amount !== 'number';
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      {/* A new element when the balance comes: a button that changes its width would count as moved. */}
      <button
        key={balance.status}
        type="button"
        className={styles.pill}
        popoverTarget={id}
        data-plan={profile.status === 'loading' ? 'unknown' : hasPlan}
      >
        <span className="visually-hidden">{fillIn(content.label, { name })}, </span>
        {balance.status === 'loading' && (
          <>
            <Skeleton className={styles.balance} />
            <span className="visually-hidden">{content.balanceLoadingText}</span>
          </>
        )}
        {typeof amount === 'number' && (
          <span className={styles.amount}>
            {avios(amount)} <small>{content.aviosText}</small>
          </span>
        )}
        {isUnknown && (
          <span className={styles.amount} aria-hidden="true">
            {firstName}
          </span>
        )}
        <span className={styles.avatar} aria-hidden="true">
          {initials(firstName)}
          {initials(lastName)}
        </span>
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        <p className={styles.who}>
          <strong>{name}</strong>
          <span>{fillIn(content.numberText, { number: spaced(member.number ?? '') })}</span>
          {isUnknown && <span>{content.balanceMissingText}</span>}
          {typeof householdBalance === 'number' && (
            <span>{fillIn(content.householdText, { amount: avios(householdBalance) })}</span>
          )}
        </p>
        {links.length > 0 && (
          <ul>
            {links.map(({ text, link }) => (
              <li key={link}>
                <ContentLink link={link} onClick={close}>
                  {text}
                </ContentLink>
              </li>
            ))}
          </ul>
        )}
        {content.connectedAccounts && (
          <>
            <h2>{content.connectedAccounts.title}</h2>
            <ul>
              {content.connectedAccounts.list.map(({ text, connection }) => (
                <li key={connection}>
                  <button type="button" onClick={() => connectAccount(connection)}>
                    <Icon name="plus" />
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <button type="button" className={styles.logOut} onClick={logOut} aria-busy={isLeaving}>
          <Icon name="log-out" />
          {content.logOutText}
        </button>
      </div>
    </>
  );
}

function initials(name: string): string {
  return name.slice(0, 1).toUpperCase();
}

/** In groups of four, with spaces that do not break. */
function spaced(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$&\u00A0');
}
