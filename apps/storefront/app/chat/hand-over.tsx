import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { aboutOrder } from '#app/ordering/paths.ts';
import { CONTACT } from './chat-address.ts';

export type PersonProps = {
  /** The order that was last talked about. */
  order: string | undefined;
  /** Closes the chat once the form is there. */
  onLeave(): void;
  onClose(): void;
};

type Props = PersonProps & { className: string | undefined; children: ReactNode };

/** To the contact form, which takes conversation and order along. Behind the chat it keeps what is typed. */
export function HandOver({ order, onLeave, onClose, className, children }: Props) {
  const isThere = useLocation().pathname === CONTACT;
  return isThere && order === undefined ? (
    <button type="button" className={className} onClick={onClose}>
      {children}
    </button>
  ) : (
    <Link
      to={order === undefined ? CONTACT : aboutOrder(CONTACT, order)}
      className={className}
      onClick={onLeave}
    >
      {children}
    </Link>
  );
}
