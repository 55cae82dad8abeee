import { deliveryDates } from '@cairn/contract/orders/delivery-dates';
import type { Locale } from '@cairn/contract/values/company';
import { serverNow } from '@cairn/contract/values/server-clock';
import { Box } from '@cairn/ui/box';
import { ErrorSummary } from '@cairn/ui/error-summary';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { RecipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { PageMeta } from '#app/content/pages/page-meta.tsx';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { draftOf, EMPTY_DRAFT, withDraft } from '#app/ordering/gift/recipient-draft.ts';
import { nextStepOf } from '#app/ordering/next-step.ts';
import { newOrder } from '#app/ordering/orders/orders.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { useDebt } from '#app/ordering/parts/member-standing.ts';
import { OrderSteps } from '#app/ordering/parts/order-steps.tsx';
import layout from '#app/ordering/parts/step-page.module.css';
import { isPendingHidden, updatePending, writePending } from '#app/pending/pending-store.ts';
import type { RecipientDraft } from '#app/pending/stored-order.ts';
import { useSession } from '#app/session/session.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  checkDraft,
  FIELDS,
  type FieldErrors,
  type FieldName,
  isSameDelivery,
  serverErrors,
} from './recipient-draft.ts';
import styles from './recipient-page.module.css';
import { RecipientSummary } from './recipient-summary.tsx';
import { SavedPeople } from './saved-people.tsx';
import { useRecipientAgain } from './use-recipient-again.ts';
import { type SentProduct, useRecipientOrder } from './use-recipient-order.ts';
import { useSavedPeople } from './use-saved-people.ts';
import { useTransferCheck } from './use-transfer-check.ts';

type Props = {
  product: SentProduct;
  content: RecipientFormPage;
  /** Gifts only. */
  occasions: readonly Occasion[];
  /** A transfer is confirmed with a one-time code after this page. */
  stepUp: TransferPage['stepUp'] | undefined;
  visit: { locale: Locale };
};

const FORM = 'recipient';

/** To whom a gift or a transfer goes, with which message, and when. */
export function RecipientPage({ product, content, occasions, stepUp, visit }: Props) {
  const { locale } = visit;
  const order = useRecipientOrder(product, locale);
  const { member, state, timeZone } = useSession();
  const { error, effects, clear } = useCurrentError();
  useDebt(locale);
  const navigate = useNavigate();
  const saved = useSavedPeople();
  const { isChecking, mayGoOn } = useTransferCheck();
  const [typed, setTyped] = useState<RecipientDraft>();
  /** The fields that were wrong when the form was last sent, until they are right. */
  const [wrong, setWrong] = useState<{ fields: readonly FieldName[]; attempt: number }>();
  const summary = useRef<HTMLDivElement>(null);
  // A member's order is hidden until they are back.
  const isForVisitor = !state.isLoading && (order !== undefined || isPendingHidden(undefined));
  const draft = typed ?? (order ? draftOf(order.data) : EMPTY_DRAFT);
  const dates = deliveryDates(timeZone, new Date(serverNow()));
  const limits = { ownNumber: member?.number, dates, formatDay: dayFormat(locale) };
  const checked = checkDraft(draft, content, limits);
  const found = pick(checked.ok ? {} : checked.errors, wrong?.fields ?? []);
  const errors = { ...serverErrors(error?.code, content), ...found };
  const isDisabled = rowOf(product).disabledBy.some((effect) => effects.includes(effect));

  /** Stored at once: what was typed survives Back, a reload and the way to log in. */
  function change(part: Partial<RecipientDraft>) {
    if (!order) return;
    const next = { ...draft, ...part };
    setTyped(next);
    updatePending(order.id, (kept) =>
      kept.type === 'gift' || kept.type === 'transfer' ? withDraft(kept, next) : kept,
    );
    if (Object.keys(serverErrors(error?.code, content)).length > 0) clear();
  }

  useRecipientAgain(order && !typed ? draft : undefined, saved.people, change);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!order || !member || isDisabled || isChecking) return;
    if (!checked.ok) {
      const fields = FIELDS.filter((name) => checked.errors[name]);
      return setWrong((before) => ({ fields, attempt: (before?.attempt ?? 0) + 1 }));
    }
    const { isRemembered } = draft;
    const isUnchanged =
      isSameDelivery(order.data, checked.value) && isRemembered === !!order.data.isRemembered;
    const { draft: _, ...data } = order.data;
    const buyer = { currency: order.currency, member: member.subject };
    // Unchanged, a started order goes on; anything else is a new order with a new key.
    const submitted = isUnchanged
      ? withDraft(order, undefined)
      : newOrder<SentProduct>(product, { ...data, ...checked.value, isRemembered }, buyer);
    if (!(await mayGoOn(member.subject, submitted))) return;
    writePending(submitted);
    await navigate(nextStepOf(submitted).to);
  }

  const attempt = wrong?.attempt;
  useEffect(() => {
    if (attempt !== undefined) summary.current?.focus();
  }, [attempt]);

  const parts = { content, draft, errors, onChange: change };
  return (
    <main id="main" className="wrap">
      <PageMeta meta={content.meta} />
      {content.breadcrumb && (
        <OrderSteps
          content={content.breadcrumb}
          product={product}
          current="recipient"
          currency={order?.currency}
          hasLinks
        />
      )}
      <div className={layout.head}>
        <h1 tabIndex={-1}>{content.title}</h1>
        {content.intro && <p>{content.intro}</p>}
      </div>
      <div className={styles.columns}>
        <Box aria-label={content.formLabel}>
          {Object.keys(found).length > 0 && (
            <ErrorSummary ref={summary} {...content.errors} errors={listErrors(found)} />
          )}
          {/* Nothing can be typed before the order is read, because it would be overwritten. */}
          <form id={FORM} noValidate inert={!order} onSubmit={submit} className={styles.form}>
            {content.savedPeople && (saved.people.length > 0 || saved.removal) && (
              <SavedPeople texts={content.savedPeople} {...saved} draft={draft} onChange={change} />
            )}
            <PersonFields {...parts} />
            <DeliveryFields
              {...parts}
              dates={dates}
              timeZone={timeZone}
              locale={locale}
              canRemember={
                member !== undefined &&
                !saved.people.some(({ ffpNumber }) => ffpNumber === draft.ffpNumber)
              }
            />
          </form>
        </Box>
        <RecipientSummary
          product={product}
          content={content}
          occasions={occasions}
          sender={member?.firstName ?? ''}
          stepUp={stepUp}
          order={order}
          draft={draft}
          locale={locale}
          timeZone={timeZone}
          form={FORM}
          isDisabled={isDisabled}
          isChecking={isChecking}
          next={member ? 'continue' : isForVisitor ? 'log in' : 'wait'}
        />
      </div>
    </main>
  );
}

function pick(errors: FieldErrors, fields: readonly FieldName[]): FieldErrors {
  return Object.fromEntries(fields.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

function listErrors(errors: FieldErrors) {
  return FIELDS.flatMap((id) => (errors[id] ? [{ id, text: errors[id] }] : []));
}

function dayFormat(locale: string) {
  // Dates without a time are the same everywhere.
  return (date: string) =>
    new Date(date).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}
