// Every drawing of Cairn is made of pebbles, hills and dotted arcs. The same seed always
// gives the same stone, so a drawing changes only when its code does.

export type Point = readonly [x: number, y: number];
export type Size = readonly [width: number, height: number];

/** Heather and green are for gifts. `empty` is the outline of a stone still to come, or one that has gone. */
export type Tone = 'pale' | 'middle' | 'deep' | 'gorse' | 'heather' | 'green' | 'empty';

export interface CairnOptions {
  seed: number;
  /** Height of a stone for its width. */
  ratio?: number;
  /** The share of its height by which a stone sinks into the one below. */
  overlap?: number;
  tones?: readonly Tone[];
}

/** Stones stacked on `foot`, widths given from the ground up. */
export function cairn(foot: Point, widths: readonly number[], options: CairnOptions): string {
  const { seed, ratio = 0.42, overlap = 0.1, tones = weathered(widths.length) } = options;
  const random = seededRandom(seed * 31 + 7);
  const [x, ground] = foot;
  let top = ground;
  const stones = widths.map((width, index) => {
    const isTop = index === widths.length - 1;
    const height = width * ratio * (1 + (random() - 0.5) * 0.22) * (isTop ? 1.12 : 1);
    const sway = (random() - 0.5) * width * 0.14;
    const centre: Point = [x + sway, top - height / 2];
    top -= height - height * overlap;
    return pebble(centre, [width, height], tones[index] ?? 'middle', seed + index * 5 + 1);
  });
  return stones.join('\n');
}

/** Deep at the ground, then middle and pale by turns, as high as asked. */
export function weathered(count: number): Tone[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return 'deep';
    return index % 2 === 1 ? 'middle' : 'pale';
  });
}

/** The same with the gorse-yellow stone that stands for the member's points on top. */
export function gorseTopped(count: number): Tone[] {
  return [...weathered(count - 1), 'gorse'];
}

export function pebble(centre: Point, size: Size, tone: Tone, seed: number): string {
  if (tone === 'empty') return flatPebble(centre, size, tone, seed);
  return litStone(pebblePath(centre, size, seed), centre, tone);
}

/** An outline filled twice: with its colour, then with the light that falls on it. */
export function litStone(outline: string, [x, y]: Point, tone: Tone): string {
  const id = `s${Math.round(x)}-${Math.round(y)}`;
  // The path carries no class of its own: a fill there would win over the light's.
  const stone = `<g class="${tone}"><path id="${id}" d="${outline}"/></g>`;
  return `${stone}<use href="#${id}" class="light"/>`;
}

/** A pebble of one colour, without light and shade. */
export function flatPebble(centre: Point, size: Size, className: string, seed: number): string {
  return `<path class="${className}" d="${pebblePath(centre, size, seed)}"/>`;
}

/** A rounded, slightly lopsided outline, a little flatter below than above. */
export function pebblePath([x, y]: Point, [width, height]: Size, seed: number): string {
  const lopsided = lopsidedness(seed);
  const corners = 14;
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = (index / corners) * Math.PI * 2;
    const stretch = lopsided(angle);
    const across = squared(Math.cos(angle)) * (width / 2) * stretch;
    const down = squared(Math.sin(angle)) * (height / 2) * stretch;
    return [x + across, y + (down > 0 ? down * 0.92 : down)];
  });
  return smoothLoop(points);
}

function lopsidedness(seed: number): (angle: number) => number {
  const random = seededRandom(seed * 7919 + 13);
  const [turnOfTwo, turnOfThree] = [random() * 6.28, random() * 6.28];
  const [two, three] = [0.035 + random() * 0.03, 0.02 + random() * 0.02];
  return (angle) =>
    1 + two * Math.sin(2 * angle + turnOfTwo) + three * Math.sin(3 * angle + turnOfThree);
}

/** Pushes a circle's coordinate outwards, towards a rounded square. */
function squared(coordinate: number): number {
  return Math.sign(coordinate) * Math.abs(coordinate) ** 0.8;
}

/** A closed Catmull-Rom curve. */
function smoothLoop(points: readonly Point[]): string {
  const at = (index: number): Point => points.at(index % points.length) ?? [0, 0];
  const handle = (index: number, side: 1 | -1): Point => {
    const [x, y] = at(index);
    const [beforeX, beforeY] = at(index - 1);
    const [afterX, afterY] = at(index + 1);
    return [x + (side * (afterX - beforeX)) / 6, y + (side * (afterY - beforeY)) / 6];
  };
  const arrivals = points.map((_, index): Arrival => [handle(index + 1, -1), at(index + 1)]);
  return `M${coordinates(at(0))}${curve(handle(0, 1), arrivals)}Z`;
}

export interface HillShape {
  /** Height of the ridge, on average. */
  ridge: number;
  swell: number;
  waves: number;
  seed: number;
}

/** The outline of a hill layer that fills a picture from its ridge down. */
export function hillPath([width, height]: Size, { ridge, swell, waves, seed }: HillShape): string {
  const random = seededRandom(seed);
  const step = width / waves;
  const crests = Array.from({ length: waves + 1 }, (_, index): Point => {
    return [step * index, ridge + (random() - 0.5) * swell * 2];
  });
  const [x, y] = crests[0] ?? [0, ridge];
  const arrivals = crests
    .slice(1)
    .map((crest): Arrival => [[crest[0] - step / 2, crest[1]], crest]);
  const skyline = `${coordinates([x, y])}${curve([x + step / 2, y], arrivals)}`;
  return `M0 ${height}L${skyline}L${width} ${height}Z`;
}

type Arrival = readonly [handle: Point, end: Point];

/** Each point's two handles mirror each other here, so after the first `S` needs only one. */
function curve(departure: Point, arrivals: readonly Arrival[]): string {
  const [first, ...others] = arrivals.map((arrival) => coordinates(...arrival));
  return `C${coordinates(departure)} ${first}${others.map((arrival) => `S${arrival}`).join('')}`;
}

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    const high = Math.imul(state ^ (state >>> 15), 2246822519);
    const low = Math.imul(state ^ (state >>> 13), 3266489917);
    state = high ^ low;
    return (state >>> 0) / 2 ** 32;
  };
}

function coordinates(...points: readonly Point[]): string {
  return points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(' ');
}

export function rounded(value: number): number {
  return Number(value.toFixed(1));
}
