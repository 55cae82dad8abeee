import { enqueue } from '../../apps/api/src/background/enqueue.ts';
import type { Job } from '../../apps/api/src/background/job.ts';
import type { Performed } from '../../apps/api/src/desk/actions/perform.ts';
import type { Staff } from '../../apps/api/src/desk/staff.ts';
import { seedDemoMembers } from '../../apps/api/src/members/seed-demo-members.ts';
import type { TestApi } from '../kit/api/api.ts';
import { type Bank, CALM, openBank, type SavedBank } from './bank.ts';
import { newMember, type Person } from './member.ts';
import { type Random, seededRandom } from './random.ts';
import { drawIdsFrom } from './seeded-ids.ts';
import { type ShopProcess, settle, startProcess } from './shop-process.ts';
import { endBefore } from './steps.ts';

const HOUR = 3_600_000;
const BEGIN = new Date('2026-03-02T08:00:00Z');
/** Longer than any gift of theirs waits for its day, and than any order waits for its payment. */
const DAYS_TO_THE_END = 8;

let members = 0;

type People = [Person, Person, ...Person[]];
type Ordered = { id: string; owner: Person };
type Moment = { number: string; at: Date };
type PastCall = {
  owner: Person;
  path: string;
  body: object;
  key: string;
  /** Id of the order or plan that was begun; unknown if the answer was lost. */
  id?: string;
  at: Date;
};

/** One press on a button. */
export type Press = {
  who: Staff;
  name: string;
  input: object;
  key: string;
  /** Basis of the preview that they saw. */
  basis?: string;
  /** Unknown if the process ended before it answered. */
  answer?: Performed;
};

/** A correction that staff were told is posted. */
export type Correction = { subject: string; unit: string; amount: number };

/** By place: a subscription is sold in the currency of its member's country. */
const COUNTRIES = ['IE', 'GB', 'US'];
/** A member with little may spend avios that they were given. */
const BALANCES = [20_000, 20_000, 2_000];

export type World = {
  api: TestApi;
  random: Random;
  bank: Bank;
  people: People;
  /** The one that runs now. */
  readonly process: ShopProcess;
  /** Starts another process in its place, which may be ended before one of its steps. */
  restart(endBeforeStep?: number): void;
  orders: Ordered[];
  /** Calls that were made, to be repeated. */
  asked: PastCall[];
  /** Presses on Pay with "Remember this card" ticked. */
  ticks: Moment[];
  /** Ids of remembered cards. */
  removals: Moment[];
  /** Staff calls, to be repeated. */
  presses: Press[];
  /** By action, subject and case: pressed again, a correction is not posted again. */
  corrections: Map<string, Correction>;
  letPass(hours: number): void;
  /** Lets everything happen that can happen now. */
  settle(): Promise<void>;
  /** The bank calms down, days go by, and whatever was begun comes to its end. */
  end(review: () => Promise<void>): Promise<void>;
};

export type Action = (world: World) => Promise<unknown>;

/** All of a world that is not in its database. */
export type SavedWorld = Pick<World, 'people' | 'orders' | 'asked'> & {
  now: Date;
  bank: SavedBank;
  /** Jobs of a version that kept them in a queue outside the tables that the simulation reads. */
  waiting?: [string, Pick<Job, 'queue' | 'data'>][];
};

/** Members, three unless told otherwise, a bank with moods and a shop, all of it by one seed. */
export async function openWorld(api: TestApi, seed: number, crowd = 3): Promise<World> {
  drawIdsFrom(seededRandom(seed + 1));
  const person = () => {
    const place = ++members % COUNTRIES.length;
    return { ...newMember(members, BEGIN, COUNTRIES[place]), balance: BALANCES[place] ?? 0 };
  };
  const others = Array.from({ length: crowd - 2 }, person);
  const people: People = [person(), person(), ...others];
  const { db } = api.connection;
  await seedDemoMembers(db, ['EI'], people, BEGIN);
  // The previous world in this database ended later than this one begins.
  await db.updateTable('figures_kept').set({ counted_to: BEGIN }).execute();
  return assemble(api, seed, { people, orders: [], asked: [], now: BEGIN });
}

export function saveWorld({ api, bank, people, orders, asked }: World): SavedWorld {
  const now = api.clock.now;
  return { now, people, orders, asked, bank: bank.save() };
}

/** The world goes on where it was saved, on a copy of its database. */
export async function resumeWorld(api: TestApi, seed: number, saved: SavedWorld): Promise<World> {
  const jobs = (saved.waiting ?? []).map(([, job]) => job as Job);
  await enqueue(api.connection.db, jobs, saved.now);
  return assemble(api, seed, saved);
}

type Beginning = Omit<SavedWorld, 'bank'> & { bank?: SavedBank };

function assemble(api: TestApi, seed: number, saved: Beginning): World {
  const { people, orders, asked } = saved;
  const random = seededRandom(seed);
  api.clock.now = saved.now;
  const bank = openBank(random, () => api.clock.now, saved.bank);
  const parts = { api, bank };
  let process = startProcess(parts);
  const restart = (endBeforeStep = Infinity) => {
    process = startProcess({ ...parts, steps: endBefore(endBeforeStep) });
  };
  const letPass = (hours: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + hours * HOUR);
  };
  return {
    api,
    random,
    bank,
    people,
    get process() {
      return process;
    },
    restart,
    orders,
    asked,
    ticks: [],
    removals: [],
    presses: [],
    corrections: new Map(),
    letPass,
    settle: () => settle(process, parts),
    async end(review) {
      Object.assign(bank.mood, CALM);
      restart();
      for (let day = 0; day < DAYS_TO_THE_END; day += 1) {
        await settle(process, parts);
        await review();
        letPass(24);
      }
      await settle(process, parts);
    },
  };
}
