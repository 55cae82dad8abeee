/** Replaces placeholders such as `from {price} per avios`. Unknown ones stay visible. */
export function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}

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
