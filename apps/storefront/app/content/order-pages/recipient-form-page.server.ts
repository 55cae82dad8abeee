import * as z from 'zod/mini';
import { optionalPart, page, prompt, smallUnits, text } from '../blocks/entry.server.ts';
import { giftCardTexts } from '../blocks/gift-card-texts.server.ts';
import { breadcrumb } from './breadcrumb.server.ts';

const field = z.object({ label: text, hint: z.optional(text), errorText: text });
const maxLength = z.int().check(z.positive());

const message = z.extend(field, { maxLength, countText: text });

const scheduleDate = z.object({
  label: text,
  nowText: text,
  laterText: text,
  dateLabel: text,
  hint: z.optional(text),
  dateErrorText: text,
  outOfBoundsErrorText: text,
  /** Shown when a date is chosen. */
  deliveryText: text,
});

/** Saved recipients; members without any type the details. */
const savedPeople = z.object({
  title: text,
  numberText: text,
  someoneNewTitle: text,
  someoneNewText: text,
  saveText: text,
  removeText: text,
  removedText: text,
  removeFailedText: text,
});

const summary = z.object({
  title: text,
  /** The heading before and after the recipient's name is known. */
  aviosForText: text,
  aviosForNameText: text,
  productText: z.object({ gift: text, transfer: text }),
  aviosText: text,
  bonusText: text,
  percentBonusText: text,
  arrivesText: text,
  arrivesNowText: text,
  /** While no day is chosen yet. */
  arrivesLaterText: text,
  pricePerAviosText: text,
  feeText: text,
  totalText: text,
  buttonText: text,
  /** Shown when a message on the page blocks the order. */
  disabledText: text,
});

/** The form of a gift and of a transfer. */
export const recipientFormPage = z.extend(page, {
  breadcrumb: optionalPart(breadcrumb),
  formLabel: text,
  optionalText: text,
  savedPeople: optionalPart(savedPeople),
  membershipNumber: z.extend(field, { maxLength }),
  email: field,
  firstName: field,
  lastName: field,
  message,
  scheduleDate,
  /** Summary of errors above the form. */
  errors: z.object({ title: text, text }),
  /** Refusals by the server, such as an unknown recipient. */
  serverErrors: z.object({ ownNumber: text, mismatch: text, tooNew: text, overCap: text }),
  summary,
  logIn: prompt,
  /** Gifts only. */
  card: optionalPart(giftCardTexts),
  smallUnits: optionalPart(smallUnits),
});

export type RecipientFormPage = z.infer<typeof recipientFormPage>;
