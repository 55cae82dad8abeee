import { useEffect, useState } from 'react';

/** A part of the page, which is loaded when it is first wanted. Without it the page works. */
export function useOnDemand<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    // What could not be loaded is reported by watch-build.ts.
    if (isWanted) load().then(setPart, () => {});
  }, [isWanted]);
  return part;
}
