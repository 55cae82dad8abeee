export type CalendarBar = {
  id: string;
  /** Which row it belongs to. */
  row: string;
  from: number;
  to: number;
  /** Parts in which another counts. */
  losses: readonly { from: number; to: number }[];
};

export type PlacedBar<Bar extends CalendarBar> = Bar & { lane: number };

/** Bars of one row that run at the same time stand below one another, in as few lanes as possible. */
export function placeBars<Bar extends CalendarBar>(bars: readonly Bar[]): PlacedBar<Bar>[] {
  const ends = new Map<string, number[]>();
  return bars
    .toSorted((one, other) => one.from - other.from || one.id.localeCompare(other.id))
    .map((bar) => {
      const lanes = ends.get(bar.row) ?? [];
      const free = lanes.findIndex((end) => end < bar.from);
      const lane = free === -1 ? lanes.length : free;
      lanes[lane] = bar.to;
      ends.set(bar.row, lanes);
      return { ...bar, lane };
    });
}

/** How many lanes a row needs, at least one. */
export function lanesOf(bars: readonly PlacedBar<CalendarBar>[], row: string): number {
  const lanes = bars.filter((bar) => bar.row === row).map(({ lane }) => lane + 1);
  return Math.max(1, ...lanes);
}
