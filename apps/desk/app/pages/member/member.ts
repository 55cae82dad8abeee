import type { InputOf, ResultOf } from '#app/calls/call-action.ts';

export type Member = ResultOf<'member view'>;
export type Happening = ResultOf<'member timeline'>['items'][number];

/** A member by number or, for those who may not see it, by something of theirs. */
export type MemberKey = InputOf<'member view'>;
