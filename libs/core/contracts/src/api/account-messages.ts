import * as z from 'zod/mini';
import { LANGUAGES } from '../events/accounts.js';

/**
 * INT-06: notification settings of an account. Messages that are not listed here are always sent: about sign-in by mail
 * and by text message, about money by mail. `GET /api/account/messages`, and the body of `PUT /api/account/messages`.
 */
const choices = z.strictObject({
  mails: z.strictObject({
    /** An order of theirs was made: where to send, and until when. */
    orders: z.boolean('invalid'),
    /** A request about their documents, or its result. */
    upgrades: z.boolean('invalid'),
  }),
  texts: z.strictObject({
    /** Naira that is there, and money that is held. */
    money: z.boolean('invalid'),
    upgrades: z.boolean('invalid'),
  }),
});
export const MessageChoicesView = choices;
export type MessageChoicesView = z.infer<typeof choices>;
export type MessageChoices = MessageChoicesView;

/** A request for documents pauses a tier upgrade request, so at least one channel for it stays on. */
export const MessageChoicesRequest = choices.check(
  z.refine(({ mails, texts }) => mails.upgrades || texts.upgrades, {
    error: 'one-way-stays',
    path: ['texts', 'upgrades'],
  }),
);
export type MessageChoicesRequest = z.infer<typeof MessageChoicesRequest>;

/** Defaults: every mail, and those texts that a mail alone does not replace. */
export const MESSAGES_AT_FIRST: MessageChoices = {
  mails: { orders: true, upgrades: true },
  texts: { money: false, upgrades: true },
};

/** `PUT /api/account/language`: in which language they are written to. */
export const LanguageRequest = z.strictObject({ language: z.enum(LANGUAGES, 'invalid') });
export type LanguageRequest = z.infer<typeof LanguageRequest>;
