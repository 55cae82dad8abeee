import type { SavedRecipient } from '@cairn/contract/members/saved-recipients';
import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import { Icon } from '@cairn/ui/icon';
import { IconButton } from '@cairn/ui/icon-button';
import { Radio } from '@cairn/ui/radio';
import type { RecipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import type { RecipientDraft } from '#app/pending/stored-order.ts';
import styles from './recipient-page.module.css';
import type { Removal } from './use-saved-people.ts';

type Props = {
  texts: NonNullable<RecipientFormPage['savedPeople']>;
  people: readonly SavedRecipient[];
  removal: Removal | undefined;
  draft: RecipientDraft;
  remove(person: SavedRecipient): void;
  onChange(part: Partial<RecipientDraft>): void;
};

const NOBODY = { ffpNumber: '', firstName: '', lastName: '', email: '' };

/** Choosing a person fills in the fields below, which stay open for corrections. */
export function SavedPeople({ texts, people, removal, draft, remove, onChange }: Props) {
  const chosen = people.find(({ ffpNumber }) => ffpNumber === draft.ffpNumber);
  return (
    <fieldset className={styles.when}>
      <legend>{texts.title}</legend>
      <ul className={styles.people}>
        {people.map((person) => {
          const { id, ffpNumber, firstName, lastName, email } = person;
          const name = `${firstName} ${lastName}`;
          return (
            <li key={id}>
              <Radio
                card
                name="who"
                label={<bdi>{name}</bdi>}
                hint={fillIn(texts.numberText, { digits: ffpNumber.slice(-4) })}
                checked={chosen?.id === id}
                onChange={() => onChange({ ffpNumber, firstName, lastName, email })}
              />
              <IconButton
                label={fillIn(texts.removeText, { name })}
                onClick={() => void remove(person)}
              >
                <Icon name="x" />
              </IconButton>
            </li>
          );
        })}
        <li>
          <Radio
            card
            name="who"
            label={texts.someoneNewTitle}
            hint={texts.someoneNewText}
            checked={!chosen}
            onChange={() => onChange(NOBODY)}
          />
        </li>
      </ul>
      <p role="status" className={styles.removal}>
        {removal &&
          fillIn(removal.isDone ? texts.removedText : texts.removeFailedText, {
            name: isolated(`${removal.person.firstName} ${removal.person.lastName}`),
          })}
      </p>
    </fieldset>
  );
}
