import { Inject, Injectable } from '@nestjs/common';
import type { TransferView } from '@usdt-africa/contracts/api';
import type { EventData, TransferDetails } from '@usdt-africa/contracts/events';
import { PersonalData } from '@usdt-africa/event-store';
import { initialsOf, maskLastName } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Transfers as their two sides see them. */
@Injectable()
export class TransferViews {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** @param accountId of the reader: the sender or the receiver */
  async viewOf(made: EventData<'TransferMade'>, accountId: string): Promise<TransferView> {
    const isSender = made.fromAccountId === accountId;
    const details = await this.personalData.open<TransferDetails>(made.details);
    const person = details && (isSender ? details.to : details.from);
    const isThere = await this.#isThere(isSender ? made.toAccountId : made.fromAccountId);
    return {
      transferId: made.transferId,
      number: made.number,
      direction: isSender ? 'out' : 'in',
      person: {
        username: person && isThere ? person.username : null,
        maskedName: person ? maskLastName(person.firstName, person.lastName) : '',
        initials: person ? initialsOf(person.firstName, person.lastName) : '',
      },
      amountKobo: made.amountKobo,
      feeKobo: '0',
      note: details?.note ?? null,
      balanceAfterKobo: isSender ? made.fromBalanceKobo : made.toBalanceKobo,
      at: made.at,
    };
  }

  async #isThere(accountId: string): Promise<boolean> {
    const { rows } = await this.pool.query(`select from accounts where account_id = $1 and state <> 'closed'`, [
      accountId,
    ]);
    return rows.length > 0;
  }
}
