import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidFrom } from '@usdt-africa/kernel';
import { RateApprovalGate } from './rate-approval-gate.js';
import { byOf, type RateAct, RateDesk, type Wanted } from './rate-desk.js';

/** An operator’s margin or pin is set, or a second person asked: outside 3 % of the median, and while there is none. */
export class SetRate extends Command<'set' | 'asked'> {
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
    private readonly desk: RateDesk,
    private readonly gate: RateApprovalGate,
  ) {}

  async execute({ act, wanted }: SetRate): Promise<'set' | 'asked'> {
    this.desk.checkEnd(wanted);
    const { median, alone } = await this.desk.effect(act.side, wanted);
    if (alone) {
      await this.desk.tell(act.side, this.desk.setting(act.side, wanted, median), byOf(act));
      return 'set';
    }
    const { side, operatorId, reason, key } = act;
    const payload: Record<string, string> =
      wanted.kind === 'margin'
        ? { side, marginBps: String(wanted.marginBps) }
        : { side, rate: wanted.rate.toString(), until: wanted.until.toISOString() };
    await this.gate.ask({
      approvalId: uuidFrom('rate-approval', side, operatorId, key),
      verb: wanted.kind === 'margin' ? 'rate-margin' : 'rate-pin',
      subject: { resource: 'rates', id: side, label: side },
      payload,
      amountKobo: null,
      askedBy: operatorId,
      reason,
    });
    return 'asked';
  }
}
