import { Icon } from '@cairn/ui/icon';
import type { MouseEvent, Ref } from 'react';
import type { RecipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import styles from './error-summary.module.css';
import { FIELDS, type FieldErrors, type FieldName } from './recipient-draft.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  texts: RecipientFormPage['errors'];
  errors: FieldErrors;
};

/** Takes the focus when the form cannot be sent, and leads to each field. */
export function ErrorSummary({ ref, texts, errors }: Props) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <Icon name="octagon-x" />
      <div>
        <h2>{texts.title}</h2>
        <p>{texts.text}</p>
        <ul>
          {FIELDS.map(
            (name) =>
              errors[name] && (
                <li key={name}>
                  <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
                    {errors[name]}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </div>
  );
}

/** Without a history entry: Back leads to the page before. */
function focusField(event: MouseEvent, name: FieldName) {
  event.preventDefault();
  document.getElementById(name)?.focus();
}
