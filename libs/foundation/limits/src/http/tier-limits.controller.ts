import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AdminTierLimitsEndRequest, AdminTierLimitsRequest, AdminTierLimitsView } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { OperatorAction, OperatorInput, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers } from '@usdt-africa/platform';
import { RequestTierLimits } from '../application/request-tier-limits.js';
import { ShowTierLimits } from '../read-model/show-tier-limits.js';

const units = (text: string | null, currency: 'USDT' | 'NGN'): bigint | null =>
  text === null ? null : parseMoney(text, currency);

/** ADM-05: what all of a tier may sell, buy and send, which two people may change. */
@Permission('limits.read')
@Controller('api/admin/limits/tiers')
export class TierLimitsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Answers(AdminTierLimitsView)
  @Get()
  show(@CurrentOperator() viewer: Viewer): Promise<AdminTierLimitsView> {
    return this.queries.execute(new ShowTierLimits(viewer));
  }

  @OperatorAction('set', AdminTierLimitsView, 'limits.override')
  request(
    @OperatorInput(AdminTierLimitsRequest) input: OperatorInput<AdminTierLimitsRequest>,
  ): Promise<AdminTierLimitsView> {
    const { day, month, buy, send, until } = input.body;
    return this.#change(input, {
      dayMicro: units(day, 'USDT'),
      monthMicro: units(month, 'USDT'),
      buy: buy && { dayKobo: units(buy.day, 'NGN'), monthKobo: units(buy.month, 'NGN') },
      send: send && { dayKobo: units(send.day, 'NGN'), monthKobo: units(send.month, 'NGN') },
      until: until === null ? null : new Date(until),
    });
  }

  @OperatorAction('end', AdminTierLimitsView, 'limits.override')
  end(
    @OperatorInput(AdminTierLimitsEndRequest) input: OperatorInput<AdminTierLimitsEndRequest>,
  ): Promise<AdminTierLimitsView> {
    return this.#change(input, null);
  }

  async #change(
    { viewer, key, body, once }: OperatorInput<AdminTierLimitsEndRequest>,
    wanted: RequestTierLimits['wanted'],
  ): Promise<AdminTierLimitsView> {
    const command = new RequestTierLimits(body.tier, wanted, { operatorId: viewer.id, reason: body.reason, key });
    await once.run(() => this.commands.execute(command));
    return this.show(viewer);
  }
}
