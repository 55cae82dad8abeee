import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person } from '../../../local/demo-members.ts';
import { ROOT } from '../../steps.ts';

const CONTENT = join(ROOT, 'content');

/** Copies of each demo member in a shop; each makes its start a little slower. */
const COPIES: Record<string, number> = {
  Aoife: 8,
  Tom: 8,
  Grace: 8,
  Daniel: 30,
  Ines: 8,
  Sean: 8,
  Marek: 6,
  Eleanor: 4,
};

export type MemberCopy = { number: string; email: string };

/** The same person with a number and an email of their own. */
function copyOf({ number, email, ...person }: Person, index: number) {
  const infix = `${index}`.padStart(3, '0');
  return {
    ...person,
    number: `${number?.slice(0, 9)}${infix}${number?.slice(-4)}`,
    email: email.replace('@', `.${index}@`),
  };
}

function readPeople(): Person[] {
  return JSON.parse(readFileSync(join(CONTENT, 'members.json'), 'utf8'));
}

function copiesOf(person: Person): (Person & MemberCopy)[] {
  const count = COPIES[person.name.firstName] ?? 0;
  return Array.from({ length: count }, (_, index) => copyOf(person, index + 1));
}

/** The demo's content with copies of its members; `remove` deletes the folder. */
export async function makeContentWithCopies() {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-content-'));
  cpSync(CONTENT, folder, { recursive: true });
  const people = readPeople();
  const members = [...people, ...people.flatMap(copiesOf)];
  writeFileSync(join(folder, 'members.json'), JSON.stringify(members));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

export type Lend = (firstName: string) => MemberCopy;

/** Gives tests of a shop members of their own: nobody else uses up their limits or their balance. */
export function lender(): Lend {
  const copies = readPeople().flatMap(copiesOf);
  return (firstName) => {
    const index = copies.findIndex(({ name }) => name.firstName === firstName);
    const [copy] = index < 0 ? [] : copies.splice(index, 1);
    if (!copy) throw new Error(`No copy of ${firstName} is left: raise their number in COPIES`);
    return { number: copy.number, email: copy.email };
  };
}
