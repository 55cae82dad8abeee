import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const;
let spies: MockInstance[] = [];

/** A test fails on any console message that it did not announce by its own spy. */
beforeEach(() => {
  spies = METHODS.map((method) => vi.spyOn(console, method));
});

afterEach(() => {
  const messages = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(messages, 'unannounced console messages').toEqual([]);
});
