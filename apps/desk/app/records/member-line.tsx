import { Link } from 'react-router';
import { ownerPath } from '#app/text/paths.ts';
import { type MemberRef, memberName } from './records.ts';

/** The member that an order or a subscription belongs to. */
export function MemberLine({ member, of }: { member: MemberRef; of: string }) {
  const { company, number } = member;
  return (
    <>
      <Link to={ownerPath(member, of)}>{memberName(member)}</Link> {company}{' '}
      {number.value ?? number.masked}
    </>
  );
}
