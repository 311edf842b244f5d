import { CODE_MINUTES } from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { type Language, type MessageKey, textIn as textFor } from '../messages/catalogue.js';
import type { PurchaseFacts } from '../application/account-context.js';
import { dayTime, stablecoin, textNaira } from './figures.js';

export type TextMessageKind = EventData<'TextMessageRequested'>['kind'];

/** The facts of a text message. */
export interface TextFacts {
  readonly kind: TextMessageKind;
  readonly code: string | null;
  readonly at: string;
  readonly until: string | null;
  /** For a message about money: the order with its word, and the amount; null where nothing was paid. */
  readonly order?: { readonly number: string; readonly word: string; readonly kobo: bigint | null };
  /** Word of the order that a code is for; null or left out for other messages. */
  readonly word?: string | null;
  /** The purchase that is reported; null or left out for other messages. */
  readonly purchase?: PurchaseFacts | null;
  /** The withdrawal whose end is reported, and its amount in kobo; null or left out for other messages. */
  readonly withdrawal?: { readonly number: string } | null;
  readonly nairaKobo?: bigint | null;
}

/** What text messages need to know of the installation. */
export interface TextConfig {
  readonly brand: string;
  readonly product: string;
  /** Of it the host is named: a browser fills a code in on this one alone. */
  readonly publicUrl: string;
  readonly language: Language;
}

const WORDS: Readonly<Record<TextMessageKind, MessageKey>> = {
  'registration-code': 'textCode',
  'registration-known': 'textKnown',
  'recipient-code': 'textRecipientCode',
  'refund-code': 'textRefundCode',
  'new-device': 'textNewDevice',
  'password-set': 'textPasswordSet',
  'pin-set': 'textPinSet',
  'pin-locked': 'textPinLocked',
  'payouts-held': 'textPayoutsHeld',
  'totp-enrolled': 'textTotpEnrolled',
  'totp-removed': 'textTotpRemoved',
  'email-code-chosen': 'textEmailCodeChosen',
  'email-code-removed': 'textEmailCodeRemoved',
  'passkey-added': 'textPasskeyAdded',
  'passkey-removed': 'textPasskeyRemoved',
  'passkey-changed': 'textPasskeyChanged',
  'codes-renewed': 'textCodesRenewed',
  'sessions-ended': 'textSessionsEnded',
  'second-factor-reset': 'textSecondFactorReset',
  'account-closed': 'textAccountClosed',
  'identity-linked': 'textIdentityLinked',
  'identity-unlinked': 'textIdentityUnlinked',
  'upgrade-information-requested': 'textUpgradeRequested',
  'upgrade-approved': 'textUpgradeApproved',
  'upgrade-refused': 'textUpgradeRefused',
  'order-delivered': 'textDelivered',
  'order-held': 'textHeld',
  'order-returned': 'textReturned',
  'order-failed': 'textFailed',
  'naira-sent': 'textNairaSent',
  'naira-back': 'textNairaBack',
  'purchase-held': 'textPurchaseHeld',
  'purchase-completed': 'textPurchaseCompleted',
  'purchase-undone': 'textPurchaseUndone',
};

/**
 * Writes a text message, in letters that travel as one part where they can: no naira sign, no curly quotes, no tone marks. A
 * code's last line is the one by which a browser takes it over (https://wicg.github.io/sms-one-time-codes/).
 */
export function composeText(facts: TextFacts, config: TextConfig): string {
  const text = textFor(config.language);
  const { kind, code, order, purchase, withdrawal } = facts;
  const kobo = order?.kobo ?? purchase?.nairaKobo ?? facts.nairaKobo;
  const host = new URL(config.publicUrl).hostname;
  const sentence = text(WORDS[kind], {
    brand: config.brand,
    code: code ?? '',
    minutes: String(CODE_MINUTES),
    when: dayTime(facts.at),
    until: facts.until ? dayTime(facts.until) : '',
    host,
    number: order?.number ?? purchase?.number ?? withdrawal?.number ?? '',
    amount: kobo ? textNaira(kobo) : '',
    word: order?.word ?? purchase?.word ?? facts.word ?? '',
    usdt: purchase ? stablecoin(purchase.amountMicro, config.product) : '',
  });
  if (code !== null) return `${sentence}\n\n@${host} #${code}`;
  return kind === 'registration-known' ||
    kind === 'account-closed' ||
    kind.startsWith('upgrade-') ||
    kind.startsWith('order-') ||
    kind.startsWith('purchase-') ||
    kind.startsWith('naira-')
    ? sentence
    : `${sentence} ${text('textNotYou', { host })}`;
}
