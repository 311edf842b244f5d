import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import type { AdminArrivalVerb, ArrivalEvidenceRequest } from '@usdt-africa/contracts/admin';
import { UnattributedDeposits } from '@usdt-africa/deposits';
import { foundBy } from '../read-model/arrival-effect.js';
import { depositNotFound } from '../read-model/unattributed-rows.js';
import { type Acting, checkVersion, requestOf } from './acting.js';
import { AskedOnce } from './asked-once.js';
import { nothingOpen } from './prove-arrivals.js';

/**
 * What became of a deposit that no order was credited with, put before a second person.
 * Refusals: 404 `no-deposit`; 409 `no-evidence-needed`, `changed-meanwhile`.
 */
export class ProveDeposit extends Command<void> {
  constructor(
    readonly depositKey: string,
    readonly verb: AdminArrivalVerb,
    readonly acting: Acting<ArrivalEvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(ProveDeposit)
export class ProveDepositHandler implements ICommandHandler<ProveDeposit> {
  constructor(
    private readonly deposits: UnattributedDeposits,
    private readonly approvals: Approvals,
    private readonly asked: AskedOnce,
  ) {}

  async execute({ depositKey, verb, acting }: ProveDeposit): Promise<void> {
    await this.asked.once(`POST /api/admin/unattributed/${depositKey}/${verb}`, acting, () =>
      this.#ask(depositKey, verb, acting),
    );
  }

  async #ask(depositKey: string, verb: AdminArrivalVerb, acting: Acting<ArrivalEvidenceRequest>): Promise<void> {
    const { state, version } = await this.deposits.load(depositKey);
    if (version === 0) throw depositNotFound();
    checkVersion(acting, version);
    if (state.stage !== 'unattributed') throw nothingOpen();
    const { amountMicro } = state;
    await this.approvals.ask(
      requestOf(acting, {
        verb: `arrival-${verb}`,
        subject: { resource: 'unattributed', id: depositKey, label: `${depositKey.slice(0, 8)}…` },
        payload: { depositKey, amountMicro, outcome: foundBy(verb).outcome, evidence: acting.body.evidence },
        amountKobo: null,
      }),
    );
  }
}
