import { afterEach, expect, test, vi } from 'vitest';
import { inStepUpWindow, stepUpWindow } from './step-up-window.ts';

afterEach(() => vi.unstubAllGlobals());

const unanswered = (error: string) => Object.assign(new Error(error), { error });

function stubWindows() {
  const popups: { focus(): void; close(): void }[] = [];
  const open = vi.fn((): object | null => {
    const popup = { focus: vi.fn(), close: vi.fn() };
    popups.push(popup);
    return popup;
  });
  vi.stubGlobal('open', open);
  return { popups, open };
}

test('a window that is open can be brought forward or cancelled, which counts as a denial [4.5]', async () => {
  const { popups } = stubWindows();
  const closed = Promise.withResolvers<void>();
  const seen: string[] = [];
  const unsubscribe = stepUpWindow.subscribe(() => seen.push(stepUpWindow.state()));
  const confirmed = inStepUpWindow(() => closed.promise);
  stepUpWindow.show();
  expect(popups[0]?.focus).toHaveBeenCalledOnce();
  stepUpWindow.cancel();
  expect(popups[0]?.close).toHaveBeenCalledOnce();
  closed.reject(unanswered('cancelled'));
  await expect(confirmed).rejects.toMatchObject({ error: 'access_denied' });
  expect(seen).toEqual(['open', 'none']);
  unsubscribe();
});

test.each(['cancelled', 'timeout'])(
  'a window that was closed without an answer (%s) is opened again or cancelled by the member [4.5]',
  async (error) => {
    const { popups } = stubWindows();
    const confirm = vi.fn().mockRejectedValueOnce(unanswered(error)).mockResolvedValueOnce({});
    const confirmed = inStepUpWindow(confirm);
    await expect.poll(stepUpWindow.state).toBe('closed');
    expect(popups).toHaveLength(1);
    stepUpWindow.show();
    await confirmed;
    expect(confirm.mock.calls).toEqual(popups.map((popup) => [popup]));
    expect(popups).toHaveLength(2);
    expect(stepUpWindow.state()).toBe('none');

    const given = inStepUpWindow(() => Promise.reject(unanswered(error)));
    await expect.poll(stepUpWindow.state).toBe('closed');
    stepUpWindow.cancel();
    await expect(given).rejects.toMatchObject({ error: 'access_denied' });
  },
);

test('another transfer ends the wait of an earlier one [4.5]', async () => {
  stubWindows();
  const earlier = inStepUpWindow(() => Promise.reject(unanswered('cancelled')));
  await expect.poll(stepUpWindow.state).toBe('closed');
  const later = Promise.withResolvers<void>();
  const confirmed = inStepUpWindow(() => later.promise);
  await expect(earlier).rejects.toMatchObject({ error: 'access_denied' });
  expect(stepUpWindow.state()).toBe('open');
  later.resolve();
  await confirmed;
});

test('any other failure is passed on, and a blocked window is never shown as open [4.5] [4.15]', async () => {
  const { open } = stubWindows();
  const failure = new Error('unreachable');
  await expect(inStepUpWindow(() => Promise.reject(failure))).rejects.toBe(failure);

  open.mockReturnValue(null);
  await inStepUpWindow(async (popup) => {
    expect(popup).toBeUndefined();
    expect(stepUpWindow.state()).toBe('none');
    stepUpWindow.cancel();
  });
});
