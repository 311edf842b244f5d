import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DemoAddition } from '@usdt-africa/accounts';
import { LOG, type Log, Poller } from '@usdt-africa/platform';
import { BankIdentifications, DemoIdentity } from '@usdt-africa/verifications';
import { FundingAccounts } from './funding-accounts.js';
import { OpenNumber } from './open-number.js';

const EVERY_MS = 1_000;
/** The bank's answer about the BVN takes seconds; without one the next sign-in tries again. */
const MOST_TRIES = 60;

/** Gives the sandbox's demo customer a tier that may buy, a verified BVN and an account number. */
@Injectable()
export class DemoWallet implements DemoAddition, OnModuleDestroy {
  #poller: Poller | null = null;

  constructor(
    private readonly identity: DemoIdentity,
    private readonly identifications: BankIdentifications,
    private readonly accounts: FundingAccounts,
    private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {}

  async ensure(accountId: string): Promise<void> {
    await this.identity.ensure(accountId);
    if (await this.#request(accountId)) return;
    void this.#poller?.stop();
    let tries = 0;
    const poller = new Poller(
      async () => {
        tries += 1;
        if (tries >= MOST_TRIES || (await this.#request(accountId))) void poller.stop();
      },
      {
        everyMs: EVERY_MS,
        missed: (error) => this.log.warn({ err: error }, 'the demo customer has no account number yet'),
      },
    );
    this.#poller = poller;
    poller.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#poller?.stop();
  }

  /** @returns false while the BVN is not verified */
  async #request(accountId: string): Promise<boolean> {
    const { state } = await this.accounts.load(accountId);
    if (state.request) return true;
    if ((await this.identifications.customerCodeOf(accountId)) === null) return false;
    await this.commands.execute(new OpenNumber(accountId));
    return true;
  }
}
