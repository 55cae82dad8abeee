/** A dotted line: dashes of almost no length, with round ends. */
export function dots(colour: string, width: number, apart: number): string {
  const line = `fill:none;stroke:${colour};stroke-width:${width};stroke-linecap:round`;
  return `${line};stroke-dasharray:.1 ${Number((apart - 0.1).toFixed(3))}`;
}

/** One dot between each two stones of a year's ring, none under them. */
export function ringDots(colour: string, width: number, radius: number): string {
  const apart = (radius * Math.PI) / 6;
  return `${dots(colour, width, apart)};stroke-dashoffset:${(-apart / 2).toFixed(3)}`;
}
