import { type ContactMessage, contactAnswer } from '@cairn/contract/members/contact';
import { maskCardNumbers } from '@cairn/contract/values/card-numbers';
import type { Locale } from '@cairn/contract/values/company';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { transcribe, useConversation } from '#app/chat/conversation.ts';
import type { ContactPage } from '#app/content/pages/contact-page.server.ts';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { fillInPlural } from '#app/content/text/plural.ts';
import type { Result } from '#app/errors/result.ts';
import { useSession } from '#app/session/session.tsx';
import { checked } from '#app/shop-api/client/checked.ts';
import { createFetcher, type Fetcher, type PageVisit } from '#app/shop-api/client/fetcher.ts';
import {
  type ContactDraft,
  checkDraft,
  draftFrom,
  FIELDS,
  type FieldErrors,
  type FieldName,
  storedDraft,
} from './contact-draft.ts';

export type ContactProps = {
  content: ContactPage;
  chatbot: LayoutContent['chatbot'];
  visit: PageVisit;
  /** The company's, in which dates are given. */
  timeZone: string;
};

type Props = ContactProps & { onSent(sent: { reference: string; email: string }): void };

/** State, validation and submission of the contact form. */
export function useContactForm({ content, chatbot, visit, onSent }: Props) {
  const { member, state, fetcher } = useSession();
  const { search } = useLocation();
  const { turns, clear: clearConversation } = useConversation();
  const [draft, setDraft] = useState<ContactDraft>();
  /** The fields that were wrong when the form was last sent, until they are right. */
  const [wrong, setWrong] = useState<{ fields: readonly FieldName[]; attempt: number }>();
  /** Refused by the server, until it is changed. */
  const [unknownOrder, setUnknownOrder] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const subject = member?.subject;
  const profile = member?.profile.status === 'ready' ? member.profile.value : undefined;
  const own = {
    name: profile && `${profile.name.firstName} ${profile.name.lastName}`,
    email: profile?.email,
  };
  const shown = draft ?? draftFrom(undefined, '');
  const checked = checkDraft(shown, own, content, visit.locale);
  const errors: FieldErrors = {
    ...(shown.order && shown.order === unknownOrder && { order: content.form.order.unknownText }),
    ...pick(checked.ok ? {} : checked.errors, wrong?.fields ?? []),
  };

  useEffect(() => {
    if (!state.isLoading)
      setDraft((typed) => typed ?? draftFrom(storedDraft.read(subject), search));
  }, [state.isLoading, subject, search]);
  // The chat may name an order while the form is open.
  const order = new URLSearchParams(search).get('order');
  useEffect(() => setDraft((typed) => typed && draftFrom(typed, search)), [order]);

  /** Stored at once: what was typed survives a reload, Back and the way to log in. */
  function change(part: Partial<ContactDraft>) {
    const next = { ...shown, ...part };
    setDraft(next);
    storedDraft.write(next, subject);
    setFailure(undefined);
  }

  function refuse(fields: readonly FieldName[]) {
    setWrong((before) => ({ fields, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!checked.ok) return refuse(FIELDS.filter((name) => checked.errors[name]));
    setFailure(undefined);
    setBusy(true);
    const names = { member: own.name ?? checked.value.name ?? '', chat: chatbot?.title ?? '' };
    const conversation =
      turns.length > 0 && !shown.leavesOutChat
        ? maskCardNumbers(transcribe(turns, names))
        : undefined;
    const message = { ...checked.value, ...(conversation && { conversation }) };
    const sent = await sendMessage(message, member && fetcher, visit);
    setBusy(false);
    if (sent.ok) {
      storedDraft.clear();
      clearConversation();
      return onSent({ reference: sent.value.reference, email: message.email });
    }
    if (sent.code === 'network_error_404') {
      setUnknownOrder(shown.order);
      return refuse(['order']);
    }
    setFailure(failureText(sent.retryAfter, content, visit.locale));
  }

  const attempt = wrong?.attempt;
  useEffect(() => {
    if (attempt !== undefined) summary.current?.focus();
  }, [attempt]);

  return {
    draft: shown,
    isReady: draft !== undefined,
    own,
    errors,
    failure,
    hasCard: maskCardNumbers(shown.message) !== shown.message,
    isBusy,
    turns: turns.length,
    summary,
    change,
    submit,
  };
}

/** Says when the next message can be sent, if the limit is the reason. */
function failureText(
  retryAfter: number | undefined,
  { form: { limitText, failedText } }: ContactPage,
  locale: Locale,
): string {
  return retryAfter === undefined
    ? failedText
    : fillInPlural(limitText, Math.ceil(retryAfter / 60), {}, locale);
}

function pick(errors: FieldErrors, fields: readonly FieldName[]): FieldErrors {
  return Object.fromEntries(fields.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}

/** Members are named by their token; visitors need none. */
async function sendMessage(
  message: ContactMessage,
  memberFetcher: Fetcher | undefined,
  { company, locale, publicOrigin }: PageVisit,
): Promise<Result<{ reference: string }>> {
  const fetcher =
    memberFetcher ??
    createFetcher({
      apiUrl: `${publicOrigin}/api`,
      company,
      language: locale,
      applicationName: publicOrigin,
    });
  return checked(contactAnswer, await fetcher('/contact', { method: 'POST', body: message }));
}
