import { CODE_MINUTES, isPersonName } from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { type MessageKey, textIn as textFor, type TextOf } from '../messages/catalogue.js';
import type { PurchaseFacts } from '../application/account-context.js';
import { clean, dayTime, naira, orderNumber, stablecoin } from './figures.js';
import { type MailContent, renderHtml, renderText } from './layout.js';
import type { MailConfig } from './about.js';
import type { ComposedMail } from './order-mails.js';
import { sessionRow, type WithdrawalFacts, withdrawalTexts, withdrawalValues } from './withdrawal-mail.js';

export type AccountMailKind = EventData<'AccountMailRequested'>['kind'];

/** The facts of a mail to a customer about themselves, or to a person who registers. */
export interface AccountFacts {
  readonly kind: AccountMailKind;
  readonly firstName: string;
  /** Digits; null where there are none. */
  readonly code: string | null;
  /** Word of the order that the code is for; null or left out: it is for the account. */
  readonly word?: string | null;
  /** The address that the code confirms; null or left out: none. */
  readonly address?: string | null;
  /** When it happened. */
  readonly at: string;
  /** Until when payouts wait; null where they do not. */
  readonly until: string | null;
  /** The other sign-in methods of an account whose password was reset; null for other notices. */
  readonly ways: { readonly google: boolean; readonly passkeys: number } | null;
  /** What came in, in kobo; null for other notices. */
  readonly nairaKobo: bigint | null;
  /** The purchase that is reported; null for other notices. */
  readonly purchase: PurchaseFacts | null;
  /** The transfer from another customer that is reported; null for other notices. */
  readonly transfer: TransferFacts | null;
  /** The withdrawal whose end is reported; null for other notices. */
  readonly withdrawal: WithdrawalFacts | null;
}

/** What a mail says of a transfer from another customer. */
export interface TransferFacts {
  /** Masked: `Temitope A.` */
  readonly name: string;
  readonly username: string;
  readonly note: string | null;
  /** Of the receiver's wallet after it, in kobo. */
  readonly balanceKobo: bigint;
}

/** Texts of a mail with a code: its purpose, and what to do with a code that was not requested. */
interface CodeWords {
  readonly subject: MessageKey;
  readonly lead: MessageKey;
  readonly withoutRequest: MessageKey;
}
const CODES: Readonly<Partial<Record<AccountMailKind, CodeWords>>> = {
  'registration-code': {
    subject: 'codeRegistrationSubject',
    lead: 'codeRegistrationLead',
    withoutRequest: 'codeNotRequested',
  },
  'login-code': { subject: 'codeLoginSubject', lead: 'codeLoginLead', withoutRequest: 'codeLoginNotYou' },
  'proof-code': { subject: 'codeProofSubject', lead: 'codeProofLead', withoutRequest: 'codeProofNotYou' },
  'reset-code': { subject: 'codeResetSubject', lead: 'codeResetLead', withoutRequest: 'codeNotRequested' },
  'recipient-code': {
    subject: 'codeRecipientSubject',
    lead: 'codeRecipientLead',
    withoutRequest: 'codeNotRequested',
  },
  'refund-code': { subject: 'codeRefundSubject', lead: 'codeRefundLead', withoutRequest: 'codeNotRequested' },
};

type NoticeKind = Exclude<
  AccountMailKind,
  'registration-code' | 'login-code' | 'proof-code' | 'reset-code' | 'recipient-code' | 'refund-code'
>;
/** The lead sentence and the further text of each notice; of a withdrawal's the text follows from how it ended. */
const NOTICES: Readonly<Record<NoticeKind, readonly [lead: MessageKey, text: MessageKey | null]>> = {
  'registration-known': ['knownLead', 'knownText'],
  welcome: ['welcomeLead', 'welcomeText'],
  'new-device': ['newDeviceLead', null],
  'password-set': ['passwordSetLead', 'passwordSetText'],
  'pin-set': ['pinSetLead', null],
  'pin-locked': ['pinLockedLead', 'pinLockedText'],
  'payouts-held': ['payoutsHeldLead', 'payoutsHeldText'],
  'totp-enrolled': ['totpEnrolledLead', null],
  'totp-removed': ['totpRemovedLead', null],
  'email-code-chosen': ['emailCodeChosenLead', null],
  'email-code-removed': ['emailCodeRemovedLead', null],
  'passkey-added': ['passkeyAddedLead', null],
  'passkey-removed': ['passkeyRemovedLead', null],
  'passkey-changed': ['passkeyChangedLead', null],
  'codes-renewed': ['codesRenewedLead', null],
  'sessions-ended': ['sessionsEndedLead', null],
  'second-factor-reset': ['secondFactorResetLead', 'secondFactorResetText'],
  'account-closed': ['accountClosedLead', 'accountClosedText'],
  'identity-linked': ['identityLinkedLead', null],
  'identity-unlinked': ['identityUnlinkedLead', null],
  'upgrade-information-requested': ['upgradeRequestedLead', 'upgradeRequestedText'],
  'upgrade-approved': ['upgradeApprovedLead', 'upgradeApprovedText'],
  'upgrade-refused': ['upgradeRefusedLead', 'upgradeRefusedText'],
  'naira-received': ['nairaReceivedLead', 'nairaReceivedText'],
  'naira-held': ['nairaHeldLead', 'nairaHeldText'],
  'naira-returned': ['nairaReturnedLead', 'nairaReturnedText'],
  'naira-taken-back': ['nairaTakenBackLead', 'nairaTakenBackText'],
  'naira-transferred': ['nairaTransferredLead', 'nairaTransferredText'],
  'naira-sent': ['nairaSentLead', null],
  'naira-back': ['nairaBackLead', null],
  'purchase-held': ['purchaseHeldLead', 'purchaseHeldText'],
  'purchase-completed': ['purchaseCompletedLead', 'purchaseCompletedText'],
  'purchase-undone': ['purchaseUndoneLead', 'purchaseUndoneText'],
  'purchase-answered': ['purchaseAnsweredLead', 'purchaseAnsweredText'],
};

/** Writes a mail to a customer about themselves, in the language of `config`. */
export function composeForAccount(facts: AccountFacts, config: MailConfig): ComposedMail {
  const text = textFor(config.language);
  const code = CODES[facts.kind];
  const body = code ? aboutCode(facts, code, text) : notice(facts, config, text);
  const isStranger = facts.kind === 'registration-code' || facts.kind === 'registration-known';
  const content: MailContent = {
    language: config.language,
    brand: config.brand,
    word: facts.word ? text('word', { word: facts.word }) : text('accountWord'),
    // An attacker who types another person's address into a form can type a name, too.
    greeting: isPersonName(facts.firstName)
      ? text('greeting', { name: clean(facts.firstName) })
      : text('greetingNoName'),
    rows: [],
    ...body,
    footer: `${text(isStranger ? 'accountFooterNew' : 'accountFooter', { brand: config.brand })} ${text('accountNever')}`,
  };
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

type Body = Pick<MailContent, 'subject' | 'preview' | 'lead' | 'paragraphs' | 'button' | 'small'> &
  Partial<Pick<MailContent, 'code' | 'rows'>>;

/** The code stands in the mail's body alone: a subject is read by every server on the way, and on a locked phone. */
function aboutCode({ code, address, word }: AccountFacts, words: CodeWords, text: TextOf): Body {
  const minutes = String(CODE_MINUTES);
  return {
    subject: word ? `${word}: ${text(words.subject)}` : text(words.subject),
    preview: text('codePreview', { minutes }),
    lead: { sentence: text(words.lead, { address: address ?? '' }) },
    paragraphs: [],
    code: code ?? '',
    button: null,
    small: [text('codeLife', { minutes }), text('codeSecret'), text(words.withoutRequest)],
  };
}

function notifiedChannels(ways: AccountFacts['ways'], text: TextOf): string[] {
  const { google, passkeys } = ways ?? { google: false, passkeys: 0 };
  if (!google && passkeys === 0) return [];
  const count = String(passkeys);
  const one = text(google ? 'waysGoogleAndPasskey' : 'waysPasskey');
  const several = text(google ? 'waysGoogleAndPasskeys' : 'waysPasskeys', { count });
  const which = passkeys === 0 ? text('waysGoogle') : passkeys === 1 ? one : several;
  return [`${which} ${text('waysLook')}`];
}

function notice(facts: AccountFacts, config: MailConfig, textOf: TextOf): Body {
  const { kind, at, until, ways, purchase, transfer, withdrawal } = facts;
  const [lead, text] = NOTICES[kind as NoticeKind];
  const values = {
    brand: config.brand,
    product: config.product,
    until: until ? dayTime(until) : '',
    amount: amountOf(facts),
    ...purchaseValues(purchase, config.product),
    ...transferValues(transfer),
    ...withdrawalValues(withdrawal),
  };
  const sentence = textOf(lead, values);
  const texts = withdrawal ? withdrawalTexts(withdrawal) : text ? [text] : [];
  const isNaira = kind.startsWith('naira-');
  const isGood = kind === 'welcome' || kind.startsWith('upgrade-');
  const isLast = kind === 'account-closed';
  const isSecurity = !isGood && !isNaira && purchase === null && kind !== 'registration-known';
  return {
    subject: sentence.replace(/\.$/, ''),
    preview: texts[0] ? textOf(texts[0], values) : sentence,
    lead: { sentence },
    paragraphs: [...texts.map((key) => textOf(key, values)), ...notifiedChannels(ways, textOf)],
    rows:
      isSecurity || isNaira || purchase !== null
        ? [
            { label: textOf('accountAt'), value: dayTime(at) },
            ...(until ? [{ label: textOf('accountUntil'), value: dayTime(until) }] : []),
            ...noteRow(transfer, textOf),
            ...sessionRow(withdrawal, textOf),
          ]
        : [],
    button: isLast ? null : buttonOf(facts, isGood, config, textOf),
    small: isLast ? [textOf('accountClosedNotYou')] : isSecurity ? [textOf('accountNotYou')] : [],
  };
}

/** Where a notice leads. */
function buttonOf(
  { kind, purchase, withdrawal }: AccountFacts,
  isGood: boolean,
  { publicUrl }: MailConfig,
  textOf: TextOf,
): NonNullable<Body['button']> {
  if (purchase && kind === 'purchase-answered')
    return { label: textOf('purchaseAnsweredOpen'), url: `${publicUrl}/dispute/${purchase.number}` };
  if (purchase)
    return { label: textOf('purchaseOpen'), url: `${publicUrl}/dashboard/transactions/buy/${purchase.number}` };
  if (withdrawal)
    return {
      label: textOf('nairaSentOpen'),
      url: `${publicUrl}/dashboard/wallet/withdrawals/${withdrawal.withdrawalId}`,
    };
  if (kind.startsWith('naira-')) return { label: textOf('nairaOpen'), url: `${publicUrl}/dashboard/wallet` };
  if (isGood) return { label: textOf('accountOpen'), url: `${publicUrl}/dashboard` };
  return { label: textOf('accountLogIn'), url: `${publicUrl}/auth/login` };
}

/** The naira that a notice names; empty for most. */
function amountOf({ nairaKobo, purchase }: AccountFacts): string {
  const kobo = nairaKobo ?? purchase?.nairaKobo;
  return kobo === undefined ? '' : naira(kobo);
}

function purchaseValues(purchase: PurchaseFacts | null, product: string): Readonly<Record<string, string>> {
  if (!purchase) return {};
  const { number, word, address, amountMicro } = purchase;
  return { number: orderNumber(number), word, address, usdt: stablecoin(amountMicro, product) };
}

function transferValues(transfer: TransferFacts | null): Readonly<Record<string, string>> {
  if (!transfer) return {};
  const { name, username, balanceKobo } = transfer;
  return { name: clean(name), username, balance: naira(balanceKobo) };
}

/** What reads like a web address: mail programs make links of it. */
const LINK = /https?:|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/** What the sender wrote. A note with a web address stands in the app alone: no stranger puts a link into a mail of ours. */
function noteRow(transfer: TransferFacts | null, textOf: TextOf): { label: string; value: string }[] {
  const note = transfer?.note ? clean(transfer.note) : '';
  return note === '' || LINK.test(note) ? [] : [{ label: textOf('nairaTransferredNote'), value: note }];
}
