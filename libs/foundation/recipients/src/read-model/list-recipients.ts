import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RecipientRow, RecipientsRequest, RecipientsView } from '@usdt-africa/contracts/api';
import { PersonalData } from '@usdt-africa/event-store';
import { plainLetters } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RecipientViews } from '../application/recipient-views.js';
import { type OpenRecipient, SavedRecipients } from '../application/saved-recipients.js';
import type { Recipient } from '../domain/recipient.js';

/** Faces in the row of those paid last. */
const MOST_RECENTS = 8;

/** A customer's saved recipients: few enough to open all of them. */
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
  ) {}

  async execute({ accountId, wanted }: ListRecipients): Promise<RecipientsView> {
    const [{ rows }, paid] = await Promise.all([
      this.pool.query<{ state: Recipient }>('select state from saved_recipients where account_id = $1', [accountId]),
      this.recipients.paid(accountId),
    ]);
    const saved = rows.flatMap(({ state }) => state.saved ?? []);
    await this.personalData.preload(saved.map(({ account }) => account.$sealed.s));
    const opened = (await Promise.all(saved.map((one) => this.recipients.opened(one)))).filter((one) => one !== null);
    const all = opened.map((one) => ({
      row: this.views.row(one, paid.get(one.saved.recipientId)),
      paidAt: paid.get(one.saved.recipientId)?.at,
      one,
    }));
    return {
      recipients: all
        .filter(({ row, one }) => (wanted.tab === 'all' || row.isOwn) && isFound(row, one, wanted.search))
        .map(({ row }) => row)
        .sort((a, b) => (a.nickname || a.name).localeCompare(b.nickname || b.name, 'en')),
      recents: all
        .flatMap(({ row, paidAt }) => (paidAt ? [{ row, paidAt }] : []))
        .sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())
        .slice(0, MOST_RECENTS)
        .map(({ row }) => row),
      any: all.length > 0,
    };
  }
}

/** Every word that was typed begins a word of the name, nickname, mail address or bank, or stands in the account's number. */
function isFound(row: RecipientRow, { account, email }: OpenRecipient, search: string): boolean {
  const words = (text: string): readonly string[] =>
    plainLetters(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
  // In groups, as banks write it and our own fields do: the last of them may be short.
  const number = /^[\d\s.-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  if (number.length >= 3 && account.accountNumber.includes(number)) return true;
  const own = words(`${row.name} ${row.nickname} ${email} ${row.bankName} ${row.bankShortName}`);
  return words(search).every(
    (word) =>
      own.some((one) => one.startsWith(word)) || (/^\d{3,}$/.test(word) && account.accountNumber.includes(word)),
  );
}
