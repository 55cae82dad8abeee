import { fillIn } from '@cairn/contract/values/fill-in';

export type PluralText = { other: string } & Partial<
  Record<Intl.LDMLPluralRule, string | undefined>
>;

const rules = new Map<string, Intl.PluralRules>();

/** The text of the plural category that a number has in this language, with `{count}` filled in. */
export function fillInPlural(
  texts: PluralText,
  count: number,
  values: Record<string, string>,
  locale: string,
): string {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  const template = texts[rule.select(count)] ?? texts.other;
  return fillIn(template, { count: count.toLocaleString(locale), ...values });
}
