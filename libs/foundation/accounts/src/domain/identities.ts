import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Account, type AccountEvent, existing } from './account.js';

/** An identity elsewhere opens the account from now on; one at a time. @throws Refusal 409 `identity-taken`, `closed` */
export function linkIdentity(
  account: Account,
  linked: Pick<EventData<'AccountIdentityLinked'>, 'identityId' | 'identity'>,
  now: Date,
): AccountEvent[] {
  // Refuses when the owner closed the account during the request to the issuer: no data of theirs is restored.
  const accountId = existing(account);
  if (account.hasIdentity) throw refusal('accounts.identity-taken');
  return [event('AccountIdentityLinked', { accountId, at: now.toISOString(), ...linked })];
}
