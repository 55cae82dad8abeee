import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import { type FetchedTexts, fetchTexts } from '#app/content/text/fetch-texts.ts';

/** Texts that the page's document does without: undefined while loading and if there are none. */
export function useTexts<Name extends keyof FetchedTexts>(
  name: Name,
): FetchedTexts[Name] | undefined {
  const [texts, setTexts] = useState<FetchedTexts[Name]>();
  const path = useHref(`/texts/${name}`);
  useEffect(() => {
    let isWanted = true;
    fetchTexts<Name>(path).then(
      (found) => isWanted && setTexts(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [path]);
  return texts;
}
