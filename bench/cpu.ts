import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100;

/** CPU seconds of PostgreSQL's processes, including those that have ended. */
export function postgresCpu(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((index) =>
        Number(fields[index]),
      );
      const own = (user ?? 0) + (system ?? 0);
      if (Number(pid) === postmaster) return [own + (childUser ?? 0) + (childSystem ?? 0)];
      return parent === postmaster ? [own] : [];
    } catch {
      return [];
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

/** CPU seconds of all threads of a process. */
export function processCpu(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

export function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
