import type { MessageChoices } from '@usdt-africa/contracts/api';
import { event, type Language } from '@usdt-africa/contracts/events';
import { type Account, type AccountEvent, existing } from './account.js';

/** Sets the notification preferences; an unchanged choice records nothing. */
export function chooseMessages(account: Account, { mails, texts }: MessageChoices, now: Date): AccountEvent[] {
  const base = about(account, now);
  const { messages } = account;
  const isSame =
    mails.orders === messages.mails.orders &&
    mails.upgrades === messages.mails.upgrades &&
    texts.money === messages.texts.money &&
    texts.upgrades === messages.texts.upgrades;
  return isSame ? [] : [event('AccountNotificationPreferencesSet', { ...base, mails, texts })];
}

/** Sets the language of a customer's messages. */
export function chooseLanguage(account: Account, language: Language, now: Date): AccountEvent[] {
  const base = about(account, now);
  return account.language === language ? [] : [event('AccountLanguageSet', { ...base, language })];
}

function about(account: Account, now: Date) {
  return { accountId: existing(account), at: now.toISOString() };
}
