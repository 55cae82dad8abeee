import type { ContactTopic } from '@cairn/contract/members/contact';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { ErrorSummary } from '@cairn/ui/error-summary';
import { Field } from '@cairn/ui/field';
import { Icon, type IconName } from '@cairn/ui/icon';
import { TextArea } from '@cairn/ui/text-area';
import { TextInput } from '@cairn/ui/text-input';
import type { ContactPage } from '#app/content/pages/contact-page.server.ts';
import { FIELDS } from './contact-draft.ts';
import styles from './contact-form.module.css';
import { OrderField } from './order-field.tsx';
import { type ContactProps, useContactForm } from './use-contact-form.ts';

const TOPIC_ICONS: Record<ContactTopic, IconName> = {
  order: 'shopping-bag',
  payment: 'credit-card',
  refund: 'undo-2',
  gift: 'gift',
  subscription: 'repeat',
  account: 'users',
  accessibility: 'accessibility',
  other: 'circle-question-mark',
};

type Props = ContactProps & { onSent(sent: { reference: string; email: string }): void };

export function ContactForm(props: Props) {
  const { content, visit, timeZone } = props;
  const { form: texts } = content;
  const form = useContactForm(props);
  const { draft, own, errors, failure, change } = form;
  const listed = FIELDS.flatMap((id) => (errors[id] ? [{ id, text: errors[id] }] : []));
  return (
    <>
      {listed.length > 0 && <ErrorSummary ref={form.summary} {...texts.errors} errors={listed} />}
      {/* Nothing can be typed before the draft is read, because it would be overwritten. */}
      <form noValidate inert={!form.isReady} onSubmit={form.submit} className={styles.form}>
        <Topics
          content={content}
          value={draft.topic}
          error={errors.topic}
          onChange={(topic) => change({ topic })}
        />
        <OrderField
          form={texts}
          value={draft.order}
          error={errors.order}
          locale={visit.locale}
          timeZone={timeZone}
          onChange={(order) => change({ order })}
        />
        <div className={styles.pair}>
          <Field id="name" label={texts.name.label} hint={texts.name.hint} error={errors.name}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="name"
                dir="auto"
                value={draft.name ?? own.name ?? ''}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field id="email" label={texts.email.label} hint={texts.email.hint} error={errors.email}>
            {(ids) => (
              <TextInput
                {...ids}
                type="email"
                autoComplete="email"
                value={draft.email ?? own.email ?? ''}
                onChange={({ target }) => change({ email: target.value })}
              />
            )}
          </Field>
        </div>
        <Field
          id="message"
          label={texts.message.label}
          hint={texts.message.hint}
          error={errors.message}
        >
          {(ids) => (
            <>
              <TextArea
                {...ids}
                rows={6}
                dir="auto"
                value={draft.message}
                onChange={({ target }) => change({ message: target.value })}
              />
              <p className={styles.count} aria-live="off">
                {fillIn(texts.message.countText, {
                  count: draft.message.trim().length.toLocaleString(visit.locale),
                  maxLength: texts.message.maxLength.toLocaleString(visit.locale),
                })}
              </p>
            </>
          )}
        </Field>
        <div role="status">
          {form.hasCard && <Alert tone="warning" title={texts.message.cardText} />}
        </div>
        {form.turns > 0 && (
          <Checkbox
            label={texts.conversation.label}
            hint={fillIn(texts.conversation.hint, { count: `${form.turns}` })}
            checked={!draft.leavesOutChat}
            onChange={({ target }) => change({ leavesOutChat: !target.checked })}
          />
        )}
        {failure && <Alert tone="error" blocking title={failure} />}
        <noscript>{texts.noScriptText}</noscript>
        <div>
          <Button type="submit" busy={form.isBusy}>
            {form.isBusy ? texts.busyText : texts.buttonText}
          </Button>
        </div>
      </form>
    </>
  );
}

type TopicsProps = {
  content: ContactPage;
  value: ContactTopic | undefined;
  error: string | undefined;
  onChange(topic: ContactTopic): void;
};

function Topics({ content, value, error, onChange }: TopicsProps) {
  return (
    <fieldset className={styles.topics} aria-describedby={error ? 'topic-error' : undefined}>
      <legend>{content.form.topic.label}</legend>
      <div>
        {content.topics.map(({ topic, text }, index) => (
          <label key={topic}>
            <input
              {...(index === 0 && { id: 'topic' })}
              type="radio"
              name="topic"
              checked={topic === value}
              onChange={() => onChange(topic)}
            />
            <span>
              <Icon name={TOPIC_ICONS[topic]} />
              {text}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="topic-error" className={styles.error}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
