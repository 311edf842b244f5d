import type { MessageChoices } from '@usdt-africa/contracts/api';

/** Whether somebody is to be written to about something, by what they chose. What nobody chooses always goes. */
type Wanted = (choices: MessageChoices) => boolean;

const orders: Wanted = ({ mails }) => mails.orders;
const upgradeMails: Wanted = ({ mails }) => mails.upgrades;
const upgradeTexts: Wanted = ({ texts }) => texts.upgrades;
const moneyTexts: Wanted = ({ texts }) => texts.money;

const MAILS: Readonly<Record<string, Wanted>> = {
  'order-placed': orders,
  'upgrade-asked': upgradeMails,
  'upgrade-approved': upgradeMails,
  'upgrade-refused': upgradeMails,
};
const TEXTS: Readonly<Record<string, Wanted>> = {
  'order-delivered': moneyTexts,
  'order-held': moneyTexts,
  'order-returned': moneyTexts,
  'order-failed': moneyTexts,
  'upgrade-asked': upgradeTexts,
  'upgrade-approved': upgradeTexts,
  'upgrade-refused': upgradeTexts,
};

/** INT-06: whether a mail of this kind goes to somebody who chose so; of security, of money and of codes always. */
export function isMailWanted(kind: string, choices: MessageChoices): boolean {
  return MAILS[kind]?.(choices) ?? true;
}

/** As {@link isMailWanted}, for text messages: those of money go to whoever asked for them. */
export function isTextWanted(kind: string, choices: MessageChoices): boolean {
  return TEXTS[kind]?.(choices) ?? true;
}

/** Kinds that are told on a phone, too, where that is wanted. */
const MONEY_TEXTS = ['order-delivered', 'order-held', 'order-returned', 'order-failed'] as const;
export type MoneyText = (typeof MONEY_TEXTS)[number];
export function isMoneyText(kind: string): kind is MoneyText {
  return (MONEY_TEXTS as readonly string[]).includes(kind);
}
