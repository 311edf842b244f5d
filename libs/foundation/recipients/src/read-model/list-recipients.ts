import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RecipientRow, RecipientsRequest, RecipientsView, SavedAddressView } from '@usdt-africa/contracts/api';
import { mobileNumber } from '@usdt-africa/contracts/phone';
import { PersonalData } from '@usdt-africa/event-store';
import { plainLetters } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RecipientViews } from '../application/recipient-views.js';
import { SavedAddresses } from '../application/saved-addresses.js';
import { type OpenRecipient, SavedRecipients } from '../application/saved-recipients.js';
import type { Recipient } from '../domain/recipient.js';
import { addressView } from './show-address.js';

/** Faces in the row of those paid last. */
const MOST_RECENTS = 8;

/** A customer's saved recipients and addresses: few enough to open all of them. */
export class ListRecipients extends Query<RecipientsView> {
  constructor(
    readonly accountId: string,
    readonly wanted: RecipientsRequest,
  ) {
    super();
  }
}

@QueryHandler(ListRecipients)
export class ListRecipientsHandler implements IQueryHandler<ListRecipients> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly recipients: SavedRecipients,
    private readonly views: RecipientViews,
    private readonly addresses: SavedAddresses,
  ) {}

  async execute({ accountId, wanted }: ListRecipients): Promise<RecipientsView> {
    const [{ rows }, addresses] = await Promise.all([
      this.pool.query<{ state: Recipient }>('select state from saved_recipients where account_id = $1', [accountId]),
      this.addresses.list(accountId),
    ]);
    const saved = rows.flatMap(({ state }) => state.saved ?? []);
    await this.personalData.preload(saved.map(({ account }) => account.$sealed.s));
    const opened = (await Promise.all(saved.map((one) => this.recipients.opened(one)))).filter((one) => one !== null);
    const all = await this.views.rows(accountId, opened);
    return {
      recipients: all
        .filter(({ row, one }) => (wanted.tab === 'all' || row.isOwn) && isFound(row, one, wanted.search))
        .map(({ row }) => row)
        .sort((a, b) => (a.nickname || a.name).localeCompare(b.nickname || b.name, 'en')),
      addresses: addresses
        .map(addressView)
        .filter((one) => (wanted.tab === 'all' || one.isOwn) && isAddressFound(one, wanted.search))
        .sort((a, b) => callName(a).localeCompare(callName(b), 'en')),
      recents: all
        .flatMap(({ row, paidAt }) => (paidAt ? [{ row, paidAt }] : []))
        .sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())
        .slice(0, MOST_RECENTS)
        .map(({ row }) => row),
      any: all.length > 0 || addresses.length > 0,
    };
  }
}

const callName = ({ nickname, name, address }: SavedAddressView): string => nickname || name || address;

const wordsOf = (text: string): readonly string[] =>
  plainLetters(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** How the list names the network of an address. */
const NETWORK = 'USDT TRX TRON TRC20';

/** Every word that was typed begins a word of the nickname, name, mail address or network, or stands in the address. */
function isAddressFound({ name, nickname, email, address }: SavedAddressView, search: string): boolean {
  const own = wordsOf(`${name} ${nickname} ${email} ${NETWORK}`);
  const letters = address.toLowerCase();
  // In groups of four, as the pages show it.
  const joined = search.replaceAll(/\s/g, '').toLowerCase();
  if (joined.length >= 3 && letters.includes(joined)) return true;
  return wordsOf(search).every(
    (word) => own.some((one) => one.startsWith(word)) || (word.length >= 3 && letters.includes(word)),
  );
}

/** Every word that was typed begins a word of the name, nickname, mail address or bank, or stands in the account's number. */
function isFound(row: RecipientRow, { account, email }: OpenRecipient, search: string): boolean {
  // In groups, as banks write it and our own fields do: the last of them may be short.
  const number = /^[\d\s.-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  if (number.length >= 3 && account.accountNumber.includes(number)) return true;
  // A phone bank's account number is its owner's mobile number without the first zero.
  const phone = mobileNumber(search);
  if (phone !== null && phone.endsWith(account.accountNumber)) return true;
  const own = wordsOf(`${row.name} ${row.nickname} ${email} ${row.bankName} ${row.bankShortName}`);
  return wordsOf(search).every(
    (word) =>
      own.some((one) => one.startsWith(word)) || (/^\d{3,}$/.test(word) && account.accountNumber.includes(word)),
  );
}
