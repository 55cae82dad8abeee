import { deliveryMoment } from '@cairn/contract/orders/delivery-dates';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { Checkbox } from '@cairn/ui/checkbox';
import { Field } from '@cairn/ui/field';
import { Radio } from '@cairn/ui/radio';
import { TextArea } from '@cairn/ui/text-area';
import { TextInput } from '@cairn/ui/text-input';
import type { FieldsProps } from './person-fields.tsx';
import styles from './recipient-page.module.css';

type Props = FieldsProps & {
  dates: { first: string; last: string };
  timeZone: string;
  locale: string;
  canRemember: boolean;
};

/** The message, the date and whether to remember the person. */
export function DeliveryFields(props: Props) {
  const { content, draft, errors, onChange, dates, timeZone, locale, canRemember } = props;
  const { message, scheduleDate: schedule, savedPeople } = content;
  const day = (date: string) =>
    new Date(date).toLocaleDateString(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  const isDate = draft.date >= dates.first && draft.date <= dates.last;
  return (
    <>
      <Field
        id="message"
        label={message.label}
        optionalText={content.optionalText}
        hint={message.hint}
        error={errors.message}
      >
        {(ids) => (
          <>
            <TextArea
              {...ids}
              rows={3}
              dir="auto"
              value={draft.message}
              onChange={({ target }) => onChange({ message: target.value })}
            />
            <p className={styles.count} aria-live="off">
              {fillIn(message.countText, {
                count: `${draft.message.trim().length}`,
                maxLength: `${message.maxLength}`,
              })}
            </p>
          </>
        )}
      </Field>
      <fieldset className={styles.when}>
        <legend>{schedule.label}</legend>
        <div className={styles.cards}>
          <Radio
            card
            name="when"
            label={schedule.nowText}
            checked={!draft.isDated}
            onChange={() => onChange({ isDated: false })}
          />
          <Radio
            card
            name="when"
            label={schedule.laterText}
            checked={draft.isDated}
            onChange={() => onChange({ isDated: true })}
          />
        </div>
        {draft.isDated && (
          <div className={styles.date}>
            <Field
              id="date"
              label={schedule.dateLabel}
              hint={schedule.hint && fillIn(schedule.hint, { example: day(dates.first) })}
              error={errors.date}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  type="date"
                  required
                  min={dates.first}
                  max={dates.last}
                  value={draft.date}
                  onChange={({ target }) => onChange({ date: target.value })}
                />
              )}
            </Field>
            <p role="status" className={styles.delivery}>
              {isDate &&
                fillIn(schedule.deliveryText, {
                  date: formatMoment(deliveryMoment(draft.date, timeZone), timeZone, locale),
                })}
            </p>
          </div>
        )}
      </fieldset>
      {savedPeople && canRemember && (
        <Checkbox
          label={savedPeople.saveText}
          checked={draft.isRemembered}
          onChange={({ target }) => onChange({ isRemembered: target.checked })}
        />
      )}
    </>
  );
}
