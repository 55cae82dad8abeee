import { identityErrorOf } from './sign-in-error.ts';

type StepUpWindow = {
  popup: Window;
  isCancelled: boolean;
  /** While the window is closed: whether it is opened again. */
  answer?: (popup: Window | 'cancelled' | 'blocked') => void;
};

let current: StepUpWindow | undefined;
const listeners = new Set<() => void>();

function set(next: StepUpWindow | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

export type StepUpWindowState = 'none' | 'open' | 'closed';

/** The small window in which the identity provider asks for the code of a transfer. */
export const stepUpWindow = {
  state: (): StepUpWindowState => {
    if (!current) return 'none';
    return current.answer ? 'closed' : 'open';
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** It may be behind this one, or closed. Called by a press: browsers block it otherwise. */
  show() {
    if (current?.answer) current.answer(openWindow() ?? 'blocked');
    else current?.popup.focus();
  },
  cancel() {
    if (!current) return;
    current.isCancelled = true;
    current.popup.close();
    current.answer?.('cancelled');
  },
};

const SIZE = { width: 400, height: 600 } as const;

function openWindow(): Window | undefined {
  const { width, height } = SIZE;
  return open('', 'step-up', `popup,width=${width},height=${height}`) ?? undefined;
}

/**
 * Confirms in a window of its own, which is undefined where the browser blocks it. Closing the window
 * or leaving it until it times out is no answer: the member opens it again or cancels.
 */
export async function inStepUpWindow(
  confirm: (popup: Window | undefined) => Promise<void>,
): Promise<void> {
  // An earlier transfer's step-up will not be answered any more.
  current?.answer?.('cancelled');
  let popup = openWindow();
  let mine: StepUpWindow | undefined;
  try {
    for (;;) {
      mine = popup && { popup, isCancelled: false };
      set(mine);
      try {
        return await confirm(popup);
      } catch (error) {
        if (mine?.isCancelled) throw cancelled();
        if (!mine || !isUnanswered(error)) throw error;
        popup = await openedAgain(mine);
      }
    }
  } finally {
    // Another transfer may have its own window by now.
    if (current === mine) set(undefined);
  }
}

function isUnanswered(error: unknown): boolean {
  const code = identityErrorOf(error);
  return code === 'cancelled' || code === 'timeout';
}

/** Undefined where the browser blocks it. */
async function openedAgain(mine: StepUpWindow): Promise<Window | undefined> {
  const { promise, resolve } = Promise.withResolvers<Window | 'cancelled' | 'blocked'>();
  mine.answer = resolve;
  set(mine);
  const answer = await promise;
  if (answer === 'cancelled') throw cancelled();
  return answer === 'blocked' ? undefined : answer;
}

/** As the identity provider answers a member who cancels there. */
function cancelled(): Error {
  return Object.assign(new Error('The member cancelled the transfer'), { error: 'access_denied' });
}
