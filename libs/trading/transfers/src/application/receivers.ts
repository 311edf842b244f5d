import { Injectable } from '@nestjs/common';
import { type UsernameOwner, UsernameOwners } from '@usdt-africa/accounts';
import { refusal } from '@usdt-africa/contracts/refusals';

/** Finds the person to whom naira are sent. */
@Injectable()
export class Receivers {
  constructor(private readonly owners: UsernameOwners) {}

  /**
   * @param accountId of the sender
   * @throws Refusal 404 `username-unknown`, also for a closed account; 409 `own-username`
   */
  async require(accountId: string, username: string): Promise<UsernameOwner> {
    const owner = await this.owners.find(username);
    if (!owner) throw refusal('transfers.username-unknown');
    if (owner.accountId === accountId) throw refusal('transfers.own-username');
    return owner;
  }
}
