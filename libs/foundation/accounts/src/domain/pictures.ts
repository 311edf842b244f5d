import { event } from '@usdt-africa/contracts/events';
import { type Account, type AccountEvent, existing } from './account.js';

/** Another picture of themselves, in the place of the one before. */
export function setPicture(
  account: Account,
  { pictureId, bytes }: { readonly pictureId: string; readonly bytes: number },
  now: Date,
): AccountEvent[] {
  return [event('AccountPictureSet', { accountId: existing(account), at: now.toISOString(), pictureId, bytes })];
}

/** None any more. */
export function removePicture(account: Account, now: Date): AccountEvent[] {
  return [event('AccountPictureRemoved', { accountId: existing(account), at: now.toISOString() })];
}
