type StepUpWindow = { popup: Window; isCancelled: boolean };

let current: StepUpWindow | undefined;
const listeners = new Set<() => void>();

function set(next: StepUpWindow | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The small window in which the identity provider asks for the code of a transfer. */
export const stepUpWindow = {
  isOpen: () => current !== undefined,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** It may be behind this one. */
  show: () => current?.popup.focus(),
  cancel() {
    if (!current) return;
    current.isCancelled = true;
    current.popup.close();
  },
};

const SIZE = { width: 400, height: 600 } as const;

/** Confirms in a window of its own, which is undefined where the browser blocks it. */
export async function inStepUpWindow(
  confirm: (popup: Window | undefined) => Promise<void>,
): Promise<void> {
  const { width, height } = SIZE;
  const popup = open('', 'step-up', `popup,width=${width},height=${height}`) ?? undefined;
  const mine = popup && { popup, isCancelled: false };
  set(mine);
  try {
    await confirm(popup);
  } catch (error) {
    if (mine?.isCancelled) throw cancelled();
    throw error;
  } finally {
    set(undefined);
  }
}

/** As the identity provider answers a member who cancels there. */
function cancelled(): Error {
  return Object.assign(new Error('The member cancelled the transfer'), { error: 'access_denied' });
}
