import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Account, type AccountEvent, existing } from './account.js';

/** An identity elsewhere opens the account from now on; one at a time. @throws Refusal 409 `identity-taken`, `closed` */
export function linkIdentity(
  account: Account,
  linked: Pick<EventData<'AccountIdentityLinked'>, 'identityId' | 'identity'>,
  now: Date,
): AccountEvent[] {
  // Where its owner left while the issuer was asked, nothing of theirs comes back.
  const accountId = existing(account);
  if (account.hasIdentity) throw refusal('accounts.identity-taken');
  return [event('AccountIdentityLinked', { accountId, at: now.toISOString(), ...linked })];
}
