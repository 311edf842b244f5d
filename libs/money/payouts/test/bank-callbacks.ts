import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { parseWebhook } from '@usdt-africa/banking';
import { withTransaction } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CallableBy, CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { PayoutHints } from '../src/index.js';

/** Turns the sandbox bank's webhooks into payout hints. The real endpoint is in provider-webhooks, a higher library. */
@CallableBy('provider')
@Controller('api/webhooks')
export class BankCallbacks {
  constructor(
    private readonly hints: PayoutHints,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('paystack')
  @HttpCode(200)
  async receive(@Body() body: Buffer): Promise<void> {
    const { reference, event } = parseWebhook(body)!;
    const payoutId = reference === null ? null : this.hints.payoutIdOf(reference);
    if (reference === null || payoutId === null) return;
    await withTransaction(this.pool, (tx) => this.hints.record(tx, { payoutId, reference, event }, this.clock.now()));
    this.hints.wake(payoutId);
  }
}
