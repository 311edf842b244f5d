import type { MessageChoices } from '@usdt-africa/contracts/api';
import { event, type Language } from '@usdt-africa/contracts/events';
import { type Account, type AccountEvent, existing } from './account.js';

/** What somebody is written about from now on; what they have chosen already says nothing. */
export function chooseMessages(account: Account, { mails, texts }: MessageChoices, now: Date): AccountEvent[] {
  const told = about(account, now);
  const { messages } = account;
  const isSame =
    mails.orders === messages.mails.orders &&
    mails.upgrades === messages.mails.upgrades &&
    texts.money === messages.texts.money &&
    texts.upgrades === messages.texts.upgrades;
  return isSame ? [] : [event('AccountMessagesChosen', { ...told, mails, texts })];
}

/** In which language somebody is written to from now on. */
export function chooseLanguage(account: Account, language: Language, now: Date): AccountEvent[] {
  const told = about(account, now);
  return account.language === language ? [] : [event('AccountLanguageChosen', { ...told, language })];
}

function about(account: Account, now: Date) {
  return { accountId: existing(account), at: now.toISOString() };
}
