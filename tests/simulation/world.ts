import { seedDemoMembers } from '../../apps/api/src/members/seed-demo-members.ts';
import type { TestApi } from '../kit/api.ts';
import { type Bank, CALM, openBank } from './bank.ts';
import { newMember, type Person } from './member.ts';
import { type Random, seededRandom } from './random.ts';
import { drawIdsFrom } from './seeded-ids.ts';
import { type ShopProcess, settle, startProcess, type Waiting } from './shop-process.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = new Date('2026-03-02T08:00:00Z');
/** Longer than any gift of theirs waits for its day, and than any order waits for its payment. */
const DAYS_TO_THE_END = 8;

let members = 0;

type Ordered = { id: string; owner: Person };
type Asked = {
  owner: Person;
  product: string;
  body: object;
  key: string;
  id: string;
  at: Date;
};

export type World = {
  api: TestApi;
  random: Random;
  bank: Bank;
  waiting: Waiting;
  people: [Person, Person, Person];
  process: ShopProcess;
  orders: Ordered[];
  /** What was asked for, to be asked for again. */
  asked: Asked[];
  letPass(hours: number): void;
  /** The bank calms down, days go by, and whatever was begun comes to its end. */
  end(review: () => Promise<void>): Promise<void>;
};

/** Three members, a bank with moods and a shop, all of it by one seed. */
export async function openWorld(api: TestApi, seed: number): Promise<World> {
  const random = seededRandom(seed);
  drawIdsFrom(seededRandom(seed + 1));
  api.clock.now = BEGIN;
  const bank = openBank(random, () => api.clock.now);
  const waiting: Waiting = new Map();
  const parts = { api, bank, waiting };
  const person = () => newMember(++members, BEGIN);
  const people: [Person, Person, Person] = [person(), person(), person()];
  await seedDemoMembers(api.connection.db, ['EI'], people, BEGIN);
  const process = startProcess(parts);
  return {
    api,
    random,
    bank,
    waiting,
    people,
    process,
    orders: [],
    asked: [],
    letPass: (hours: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + hours * HOUR);
    },
    async end(review: () => Promise<void>) {
      Object.assign(bank.mood, CALM);
      for (let day = 0; day < DAYS_TO_THE_END; day += 1) {
        await settle(process, parts);
        await review();
        api.clock.now = new Date(api.clock.now.getTime() + DAY);
      }
      await settle(process, parts);
    },
  };
}
