import { useEffect, useState } from 'react';

/** A part of the page, which is loaded when it is first wanted. Without it the page works. */
export function useOnDemand<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    // watch-build.ts reports a file that could not be loaded.
    if (isWanted) load().then(setPart, () => {});
  }, [isWanted]);
  return part;
}
