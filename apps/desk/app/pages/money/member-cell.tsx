import { Lead } from '#app/parts/lines.tsx';
import { type MemberRef, memberName } from '#app/records/records.ts';
import { memberPath, ownerPath } from '#app/text/paths.ts';

type Props = {
  member: MemberRef;
  /** An order or plan of theirs, by which those who see masked numbers reach the member. */
  of: string | undefined;
};

export function MemberCell({ member, of }: Props) {
  const { company, number } = member;
  const to =
    of === undefined
      ? number.value !== undefined && memberPath(company, number.value)
      : ownerPath(member, of);
  return (
    <Lead
      title={memberName(member)}
      to={to || undefined}
      note={`${company} ${number.value ?? number.masked}`}
    />
  );
}
