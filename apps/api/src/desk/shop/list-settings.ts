import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const settingsInForce = z.object({
  settings: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      /** Null if there is none, and for secrets. */
      value: z.nullable(z.string()),
      isSet: z.boolean(),
      isSecret: z.boolean(),
    }),
  ),
});
type SettingsInForce = z.infer<typeof settingsInForce>;

/** The settings of the process that answers; others may have been started with different ones. */
export async function listSettings({ ports }: ActionContext): Promise<Outcome<SettingsInForce>> {
  if (!ports.settings) return refusal('not_found', 'This process does not know its settings.');
  const settings = ports.settings.map((setting) => ({ ...setting }));
  return { kind: 'done', result: { settings } };
}

export function showSettings({ settings }: SettingsInForce) {
  const lines = settings.map(({ name, value, isSet, isSecret }) => {
    if (isSecret) return `${name}  ${isSet ? '(set, secret)' : '(not set)'}`;
    return `${name}  ${value ?? '(not set)'}${isSet || value === null ? '' : '  (default)'}`;
  });
  return done(...lines);
}
