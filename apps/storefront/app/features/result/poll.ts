import type { Result } from '#app/errors/result.ts';

const INTERVAL = 3_000;
/** So many failures in a row are borne; one more ends it. */
const BORNE = 3;

type Polling<Heard> = {
  ask(signal: AbortSignal): Promise<Result<Heard>>;
  isLast(heard: Heard): boolean;
  onHeard(heard: Heard): void;
  onGaveUp(): void;
};

/** Asks at once and then at every interval, never twice at a time. Returns what calls it off. */
export function poll<Heard>({ ask, isLast, onHeard, onGaveUp }: Polling<Heard>): () => void {
  const calledOff = new AbortController();
  let failures = 0;
  let isAsking = false;

  async function askOnce(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const result = await ask(calledOff.signal);
    isAsking = false;
    if (calledOff.signal.aborted) return;
    failures = result.ok ? 0 : failures + 1;
    const isOver = result.ok ? isLast(result.value) : failures > BORNE;
    if (isOver) callOff();
    if (result.ok) onHeard(result.value);
    else if (isOver) onGaveUp();
  }

  function callOff(): void {
    clearInterval(timer);
    calledOff.abort();
  }

  const timer = setInterval(() => void askOnce(), INTERVAL);
  void askOnce();
  return callOff;
}
