/** One environment variable: what it is for, what it accepts, what it is when unset. */
export type Setting<T> = {
  readonly about: string;
  readonly accepts: string;
  readonly default: string | undefined;
  /** Its value is told to nobody. */
  readonly isSecret?: boolean;
  readonly parse: (text: string) => T | undefined;
};

export type Settings = Record<string, Setting<unknown>>;

export type ValuesOf<S extends Settings> = {
  [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

export type Environment = Record<string, string | undefined>;

/** One line per fault, each naming its variable and what is accepted. */
export type Faults = readonly string[];

export type Reading<T> = { ok: true; values: T } | { ok: false; faults: Faults };

export function readSettings<S extends Settings>(
  settings: S,
  env: Environment,
): Reading<ValuesOf<S>> {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const text = given(env, name) ?? setting.default;
    const value = text === undefined ? undefined : setting.parse(text);
    if (text !== undefined && value === undefined) {
      const shown = setting.isSecret ? 'set to something else' : `"${withoutPassword(text)}"`;
      faults.push(`${name} is ${shown}; it accepts ${setting.accepts}.`);
    }
    values[name] = value;
  }
  // Every name was read through its own parser, which is what the mapped type says.
  return faults.length > 0 ? { ok: false, faults } : { ok: true, values: values as ValuesOf<S> };
}

/** Settings that only make sense together: with one of them, all. */
export function halfFilled(names: readonly string[], env: Environment): Faults {
  const present = names.filter((name) => given(env, name) !== undefined);
  return present.slice(0, 1).flatMap((name) => needing(name, names, env));
}

/** Settings that another one cannot do without. */
export function needing(name: string, needed: readonly string[], env: Environment): Faults {
  return given(env, name) === undefined ? [] : missing(needed, `${name} is`, env);
}

/** Settings that must be there for a reason. */
export function missing(needed: readonly string[], reason: string, env: Environment): Faults {
  return needed
    .filter((name) => given(env, name) === undefined)
    .map((name) => `${name} is missing; it must be set because ${reason}.`);
}

/** Messages are printed and logged, so they must not contain a password. */
function withoutPassword(text: string): string {
  return text.replace(/\/\/.*@/, '//…@');
}

/** An empty variable counts as unset: that is what a copied .env.example leaves behind. */
function given(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === '' ? undefined : text;
}

/** A setting as a running process has it. */
export type SettingInForce = {
  name: string;
  about: string;
  /** As it was given, or its default; null without either, and for every secret. */
  value: string | null;
  isSet: boolean;
  isSecret: boolean;
};

/** All settings with what they are, secrets without their values. */
export function settingsInForce(settings: Settings, env: Environment): SettingInForce[] {
  return Object.entries(settings).map(([name, { about, isSecret = false, ...setting }]) => {
    const text = given(env, name);
    const value = isSecret ? null : withoutPassword(text ?? setting.default ?? '');
    return { name, about, value: value || null, isSet: text !== undefined, isSecret };
  });
}
