import { type BoosterOptions, boosterOptions } from '@cairn/contract/prices/booster-options';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

export async function getGenericBoosterOptions(ask: Fetcher): Promise<Result<BoosterOptions>> {
  return checked(boosterOptions, await ask('/products/booster/options/generic'));
}
