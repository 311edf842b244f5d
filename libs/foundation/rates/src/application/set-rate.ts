import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidFrom } from '@usdt-africa/kernel';
import { RateApprovalGate } from './rate-approval-gate.js';
import { byOf, type RateAct, RateControlService, type Wanted } from './rate-control-service.js';

/** Sets an operator’s margin or pin, or requests an approval: outside 3 % of the median, and while there is none. */
export class SetRate extends Command<'set' | 'requested'> {
  constructor(
    readonly act: RateAct,
    readonly wanted: Wanted,
  ) {
    super();
  }
}

@CommandHandler(SetRate)
export class SetRateHandler implements ICommandHandler<SetRate> {
  constructor(
    private readonly rates: RateControlService,
    private readonly gate: RateApprovalGate,
  ) {}

  async execute({ act, wanted }: SetRate): Promise<'set' | 'requested'> {
    this.rates.checkEnd(wanted);
    const { median, alone } = await this.rates.effect(act.side, wanted);
    if (alone) {
      await this.rates.change(act.side, this.rates.setting(act.side, wanted, median), byOf(act));
      return 'set';
    }
    const { side, operatorId, reason, key } = act;
    const payload: Record<string, string> =
      wanted.kind === 'margin'
        ? { side, marginBps: String(wanted.marginBps) }
        : { side, rate: wanted.rate.toString(), until: wanted.until.toISOString() };
    await this.gate.request({
      approvalId: uuidFrom('rate-approval', side, operatorId, key),
      action: wanted.kind === 'margin' ? 'rate-margin' : 'rate-pin',
      subject: { resource: 'rates', id: side, label: side },
      payload,
      amountKobo: null,
      requestedBy: operatorId,
      reason,
    });
    return 'requested';
  }
}
