import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Account, type AccountEvent, existing } from './account.js';

/** What a passkey can be used for. */
export type PasskeyUse = 'log-in' | 'confirm';

/**
 * Enables or disables a use of a passkey. No change records nothing.
 * @param hasPassword which no event removes: it cannot become outdated
 * @throws Refusal 404 `no-such-passkey`; 409 `last-way-in` where no other sign-in method remains
 */
export function setPasskeyUse(
  account: Account,
  { passkeyId, use, on }: { readonly passkeyId: string; readonly use: PasskeyUse; readonly on: boolean },
  hasPassword: boolean,
  now: Date,
): AccountEvent[] {
  const accountId = existing(account);
  const passkey = account.passkeys.find(({ id }) => id === passkeyId);
  if (!passkey) throw refusal('accounts.no-such-passkey');
  const logsIn = use === 'log-in' ? on : passkey.logsIn;
  const confirms = use === 'confirm' ? on : passkey.confirms;
  if (logsIn === passkey.logsIn && confirms === passkey.confirms) return [];
  const others = { ...account, passkeys: account.passkeys.filter((one) => one !== passkey) };
  if (passkey.logsIn && !logsIn && !hasPassword && !isOpened(others)) throw refusal('accounts.last-way-in');
  return [event('AccountPasskeyUsesSet', { accountId, at: now.toISOString(), passkeyId, logsIn, confirms })];
}

/**
 * An identity elsewhere opens the account no more.
 * @param hasPassword as in {@link setPasskeyUse}
 * @throws Refusal 404 `no-identity`; 409 `last-way-in`
 */
export function unlinkIdentity(account: Account, identityId: string, hasPassword: boolean, now: Date): AccountEvent[] {
  const accountId = existing(account);
  if (!account.hasIdentity) throw refusal('accounts.no-identity');
  if (!hasPassword && !isOpened({ ...account, hasIdentity: false })) throw refusal('accounts.last-way-in');
  return [event('AccountIdentityUnlinked', { accountId, at: now.toISOString(), identityId })];
}

/** Sign-in methods of an account other than its password; a new password does not change them. */
export interface OtherSignInMethods {
  readonly google: boolean;
  /** Passkeys that log in. */
  readonly passkeys: number;
}

/** @param account folded from its own events, all that are about what opens it */
export function otherSignInMethods({
  hasIdentity,
  passkeys,
}: Pick<Account, 'hasIdentity' | 'passkeys'>): OtherSignInMethods {
  return { google: hasIdentity, passkeys: passkeys.filter(({ logsIn }) => logsIn).length };
}

/** Whether the account can be signed in to without a password. */
function isOpened({ hasIdentity, passkeys }: Pick<Account, 'hasIdentity' | 'passkeys'>): boolean {
  return hasIdentity || passkeys.some(({ logsIn }) => logsIn);
}
