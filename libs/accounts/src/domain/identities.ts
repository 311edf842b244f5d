import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Account, type AccountEvent } from './account.js';

/** An identity elsewhere opens the account from now on; one at a time. @throws Refusal 409 `identity-taken` while there is another, `closed` */
export function linkIdentity(
  account: Account,
  linked: Pick<EventData<'AccountIdentityLinked'>, 'identityId' | 'identity'>,
  now: Date,
): AccountEvent[] {
  if (!account.accountId) throw refusal('accounts.no-account');
  // Its owner left while the issuer was asked: nothing of theirs comes back.
  if (account.closedAt) throw refusal('accounts.closed');
  if (account.hasIdentity) throw refusal('accounts.identity-taken');
  return [event('AccountIdentityLinked', { accountId: account.accountId, at: now.toISOString(), ...linked })];
}
