import type { MessageChoices } from '@usdt-africa/contracts/api';
import { event, type Language } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Account, AccountEvent } from './account.js';

/** What somebody is written about from now on; what they have chosen already says nothing. */
export function chooseMessages(account: Account, { mails, texts }: MessageChoices, now: Date): AccountEvent[] {
  const about = openOne(account, now);
  const { messages } = account;
  const isSame =
    mails.orders === messages.mails.orders &&
    mails.upgrades === messages.mails.upgrades &&
    texts.money === messages.texts.money &&
    texts.upgrades === messages.texts.upgrades;
  return isSame ? [] : [event('AccountMessagesChosen', { ...about, mails, texts })];
}

/** In which language somebody is written to from now on. */
export function chooseLanguage(account: Account, language: Language, now: Date): AccountEvent[] {
  const about = openOne(account, now);
  return account.language === language ? [] : [event('AccountLanguageChosen', { ...about, language })];
}

function openOne({ accountId, closedAt }: Account, now: Date) {
  if (!accountId) throw refusal('accounts.no-account');
  if (closedAt) throw refusal('accounts.closed');
  return { accountId, at: now.toISOString() };
}
