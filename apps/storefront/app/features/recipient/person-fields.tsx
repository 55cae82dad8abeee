import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import type { RecipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import type { RecipientDraft } from '#app/pending/stored-order.ts';
import type { FieldErrors } from './recipient-draft.ts';
import styles from './recipient-page.module.css';

export type FieldsProps = {
  content: RecipientFormPage;
  draft: RecipientDraft;
  errors: FieldErrors;
  onChange(part: Partial<RecipientDraft>): void;
};

type PersonField = 'ffpNumber' | 'firstName' | 'lastName' | 'email';

/** Browsers must not fill in the sender's own details. */
export function PersonFields({ content, draft, errors, onChange }: FieldsProps) {
  const texts: Record<PersonField, { label: string; hint?: string | undefined }> = {
    ffpNumber: content.membershipNumber,
    firstName: content.firstName,
    lastName: content.lastName,
    email: content.email,
  };
  const input = (name: PersonField, native: { type?: string; inputMode?: 'numeric' } = {}) => (
    <Field id={name} label={texts[name].label} hint={texts[name].hint} error={errors[name]}>
      {(ids) => (
        <TextInput
          {...ids}
          {...native}
          autoComplete="off"
          dir="auto"
          required
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {input('ffpNumber', { inputMode: 'numeric' })}
      <div className={styles.names}>
        {input('firstName')}
        {input('lastName')}
      </div>
      {input('email', { type: 'email' })}
    </>
  );
}
