import type { MessageChoices } from '@usdt-africa/contracts/api';

/** Whether the preferences allow a message. Messages without a preference are always sent. */
type Wanted = (choices: MessageChoices) => boolean;

const orders: Wanted = ({ mails }) => mails.orders;
const upgradeMails: Wanted = ({ mails }) => mails.upgrades;
const upgradeTexts: Wanted = ({ texts }) => texts.upgrades;
const moneyTexts: Wanted = ({ texts }) => texts.money;

const MAILS: Readonly<Record<string, Wanted>> = {
  'order-placed': orders,
  'upgrade-information-requested': upgradeMails,
  'upgrade-approved': upgradeMails,
  'upgrade-refused': upgradeMails,
};
const TEXTS: Readonly<Record<string, Wanted>> = {
  'order-delivered': moneyTexts,
  'order-held': moneyTexts,
  'order-returned': moneyTexts,
  'order-failed': moneyTexts,
  'naira-sent': moneyTexts,
  'naira-back': moneyTexts,
  'purchase-held': moneyTexts,
  'purchase-completed': moneyTexts,
  'purchase-undone': moneyTexts,
  'upgrade-information-requested': upgradeTexts,
  'upgrade-approved': upgradeTexts,
  'upgrade-refused': upgradeTexts,
};

/**
 * INT-06: whether a customer with these preferences gets a mail of this kind; mails about security, money and codes
 * always.
 */
export function isMailWanted(kind: string, choices: MessageChoices): boolean {
  return MAILS[kind]?.(choices) ?? true;
}

/** As {@link isMailWanted}, for text messages: those about money go to customers who requested them. */
export function isTextWanted(kind: string, choices: MessageChoices): boolean {
  return TEXTS[kind]?.(choices) ?? true;
}

/** Kinds that are also sent by text message, where wanted. */
const MONEY_TEXTS = ['order-delivered', 'order-held', 'order-returned', 'order-failed'] as const;
export type MoneyText = (typeof MONEY_TEXTS)[number];
export function isMoneyText(kind: string): kind is MoneyText {
  return (MONEY_TEXTS as readonly string[]).includes(kind);
}
