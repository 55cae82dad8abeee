import { referenceOf } from '@cairn/contract/orders/reference';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { Field } from '@cairn/ui/field';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import type { ContactPage } from '#app/content/pages/contact-page.server.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { historyQuery } from '#app/shop-api/orders/transaction-history.ts';

/** As many as the API answers with at once. */
const LATEST = historyQuery({ limit: 50 });

type Props = {
  form: ContactPage['form'];
  value: string;
  error: string | undefined;
  locale: string;
  timeZone: string;
  onChange(order: string): void;
};

/** Which order it is about: one of the member's own, or a reference from a receipt. */
export function OrderField({ form, value, error, locale, timeZone, onChange }: Props) {
  const { member, isExpected } = useSession();
  const latest = useMemberQuery(LATEST);
  const orders = latest.kind === 'ready' ? latest.data.transactions : [];
  const isMember = isExpected || (member && latest.kind !== 'failed');
  if (!isMember || (latest.kind === 'ready' && orders.length === 0 && !value)) {
    const { label, hint } = form.reference;
    return (
      <Field id="order" label={label} hint={hint} optionalText={form.optionalText} error={error}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value.length > 13 ? referenceOf(value) : value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    );
  }
  const day = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  const options = [
    { value: '', text: form.order.noneText },
    // Older than the latest, or typed before the log-in.
    ...(value && !orders.some(({ id }) => id === value)
      ? [{ value, text: referenceOf(value) }]
      : []),
    ...orders.map(
      ({
        id,
        aviosAmount,
        bonusAvios,
        billing,
        creditedAvios,
        createdAt,
        totalPrice,
        currency,
      }) => ({
        value: id,
        text: fillIn(form.order.optionText, {
          amount: (billing ? creditedAvios : aviosAmount + bonusAvios).toLocaleString(locale),
          date: day.format(new Date(createdAt)),
          total: formatMoney(minorFromDecimal(totalPrice), currency, locale),
        }),
      }),
    ),
  ];
  return (
    <Field id="order" label={form.order.label} hint={form.order.hint} error={error}>
      {(ids) => (
        <SelectInput
          {...ids}
          options={options}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
