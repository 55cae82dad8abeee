export type SpokenText = { shown: string; spoken: string };

/** Short on screen, in words for screen readers: 1.42c is read as 1.42 cent. */
export function Spoken({ shown, spoken }: SpokenText) {
  if (shown === spoken) return shown;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}
