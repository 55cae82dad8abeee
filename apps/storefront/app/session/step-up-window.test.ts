import { afterEach, expect, test, vi } from 'vitest';
import { inStepUpWindow, stepUpWindow } from './step-up-window.ts';

afterEach(() => vi.unstubAllGlobals());

test('a window that is open can be brought forward or cancelled, which counts as a denial [4.5]', async () => {
  const popup = { focus: vi.fn(), close: vi.fn() };
  vi.stubGlobal('open', () => popup);
  const closed = Promise.withResolvers<void>();
  const seen: boolean[] = [];
  const unsubscribe = stepUpWindow.subscribe(() => seen.push(stepUpWindow.isOpen()));
  const confirmed = inStepUpWindow(() => closed.promise);
  stepUpWindow.show();
  expect(popup.focus).toHaveBeenCalledOnce();
  stepUpWindow.cancel();
  expect(popup.close).toHaveBeenCalledOnce();
  closed.reject(new Error('Popup closed'));
  await expect(confirmed).rejects.toMatchObject({ error: 'access_denied' });
  expect(seen).toEqual([true, false]);
  unsubscribe();
});

test('a window that the member closes is no denial, and a blocked one is never shown as open [4.5] [4.15]', async () => {
  vi.stubGlobal('open', () => ({ close: vi.fn() }));
  const failure = new Error('Popup closed');
  await expect(inStepUpWindow(() => Promise.reject(failure))).rejects.toBe(failure);

  vi.stubGlobal('open', () => null);
  await inStepUpWindow(async (popup) => {
    expect(popup).toBeUndefined();
    expect(stepUpWindow.isOpen()).toBe(false);
    stepUpWindow.cancel();
  });
});
