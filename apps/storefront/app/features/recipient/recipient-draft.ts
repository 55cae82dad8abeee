import {
  emailAddress,
  type TargetAccount,
  targetAccount,
} from '@cairn/contract/members/target-account';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { RecipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import type { RecipientDraft, StoredData } from '#app/pending/stored-order.ts';

/** In the order in which they stand in the form. */
export const FIELDS = ['ffpNumber', 'firstName', 'lastName', 'email', 'message', 'date'] as const;
export type FieldName = (typeof FIELDS)[number];
export type FieldErrors = Partial<Record<FieldName, string>>;

type Stored = StoredData<'gift' | 'transfer'>;

export type Delivery = {
  targetAccount: TargetAccount;
  message: string | undefined;
  /** Gifts only. */
  occasion?: string | undefined;
  issueDate: string | undefined;
};

type Limits = {
  /** The sender's own membership number. */
  ownNumber: string | undefined;
  dates: { first: string; last: string };
  formatDay(date: string): string;
};

type Checked = { ok: true; value: Delivery } | { ok: false; errors: FieldErrors };

/** Checks everything that can be checked without the server. */
export function checkDraft(
  draft: RecipientDraft,
  content: RecipientFormPage,
  limits: Limits,
): Checked {
  const person = {
    ffpNumber: draft.ffpNumber.replaceAll(/\s/g, ''),
    email: draft.email.trim(),
    firstName: draft.firstName,
    lastName: draft.lastName,
  };
  const message = draft.message.trim();
  const { shape } = targetAccount;
  const { maxLength } = content.membershipNumber;
  const isNumber =
    shape.ffpNumber.safeParse(person.ffpNumber).success && person.ffpNumber.length <= maxLength;
  const errors: FieldErrors = {
    ...(!isNumber && {
      ffpNumber: fillIn(content.membershipNumber.errorText, { maxLength: `${maxLength}` }),
    }),
    ...(person.ffpNumber === limits.ownNumber && { ffpNumber: content.serverErrors.ownNumber }),
    ...(!shape.firstName.safeParse(person.firstName).success && {
      firstName: content.firstName.errorText,
    }),
    ...(!shape.lastName.safeParse(person.lastName).success && {
      lastName: content.lastName.errorText,
    }),
    ...(!emailAddress.safeParse(person.email).success && { email: content.email.errorText }),
    ...(message.length > content.message.maxLength && {
      message: fillIn(content.message.errorText, { maxLength: `${content.message.maxLength}` }),
    }),
    ...(draft.isDated && dateError(draft.date, content.scheduleDate, limits)),
  };
  const parsed = targetAccount.safeParse(person);
  if (Object.keys(errors).length > 0 || !parsed.success) return { ok: false, errors };
  return {
    ok: true,
    value: {
      targetAccount: parsed.data,
      message: message || undefined,
      ...(draft.occasion && { occasion: draft.occasion }),
      issueDate: draft.isDated ? draft.date : undefined,
    },
  };
}

function dateError(
  date: string,
  { dateErrorText, outOfBoundsErrorText }: RecipientFormPage['scheduleDate'],
  { dates: { first, last }, formatDay }: Limits,
): FieldErrors {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) {
    return { date: fillIn(dateErrorText, { example: formatDay(first) }) };
  }
  if (date >= first && date <= last) return {};
  const values = { from: formatDay(first), to: formatDay(last) };
  return { date: fillIn(outOfBoundsErrorText, values) };
}

/** Refusals of the start call, at the field that the member has to change. */
export function serverErrors(
  code: string | undefined,
  { serverErrors: texts }: Pick<RecipientFormPage, 'serverErrors'>,
): FieldErrors {
  switch (code) {
    case 'api_error_50':
      return { ffpNumber: texts.ownNumber };
    case 'api_error_65':
      return { ffpNumber: texts.mismatch };
    case 'api_error_66':
      return { ffpNumber: texts.tooNew };
    case 'api_error_63':
      return { ffpNumber: texts.overCap };
    default:
      return {};
  }
}

/** Whether an order is already for this recipient, with this message and date. */
export function isSameDelivery(data: Stored, delivery: Delivery): boolean {
  const { targetAccount: to, message, issueDate } = data;
  return (
    to !== undefined &&
    message === delivery.message &&
    ('occasion' in data ? data.occasion : undefined) === delivery.occasion &&
    issueDate === delivery.issueDate &&
    (['ffpNumber', 'firstName', 'lastName', 'email'] as const).every(
      (name) => to[name] === delivery.targetAccount[name],
    )
  );
}
