import { Inject, Optional } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { SendRequests } from '@usdt-africa/sends';
import { SweepEstimates, SweepHoldings } from '@usdt-africa/sweeps';
import { isToPrepare } from '../domain/decide.js';
import { assetSending, toppingUp } from './asset-sends.js';
import { RefundStreams } from './refund-streams.js';
import { RefundWork } from './refund-work.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the returns of other assets');
const BATCH = 20;
/** After an answer that the node did not give, and while the address is swept. */
const LATER_MS = 15_000;
const BY = { actor: 'system:asset-returns' };

/**
 * Prepares the sends of other tokens and TRX whose address is proved and approved: a top-up where the deposit address lacks the
 * TRX for a token's transaction, and else the send itself. Two instances do no harm: each request is one append on the refund.
 */
@WorkerJob('sends')
export class AssetReturns implements Job {
  readonly #poller: Poller;

  constructor(
    private readonly refunds: RefundStreams,
    private readonly work: RefundWork,
    private readonly sends: SendRequests,
    private readonly estimates: SweepEstimates,
    private readonly holdings: SweepHoldings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn' | 'error'>,
    @Optional() @Inject(TICK_MS) everyMs = 2_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'asset returns tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Prepares what is due now. */
  async runDue(): Promise<void> {
    for (const refundId of await this.work.toPrepare(this.clock.now(), BATCH))
      await this.#prepare(refundId).catch(async (error: unknown) => {
        this.log.warn({ err: error, refundId }, 'the send of a return could not be prepared');
        await this.#later(refundId);
      });
  }

  async #prepare(refundId: string): Promise<void> {
    const { state } = await this.refunds.loadRequested(refundId);
    if (!isToPrepare(state)) return;
    const { asset } = state.requested;
    if (await this.work.isSwept(asset.address)) return this.#later(refundId);
    const sun = asset.contract === null ? 0n : await this.#missingSun(asset, state.address);
    await this.refunds.change(
      refundId,
      (refund, order, now) => {
        // Another worker was first.
        if (!isToPrepare(refund) || refund.address !== state.address) return { refund: [], order: [] };
        return sun > 0n ? toppingUp(this.sends, refund, sun, now) : assetSending(this.sends, refund, order, [], now);
      },
      BY,
    );
  }

  /**
   * What the deposit address lacks for the token's transaction. Where the chain would not execute it, the send's own check says
   * why, and the refund is stuck.
   * @throws TronNodeError
   */
  async #missingSun(
    {
      contract,
      address,
      units,
    }: { readonly contract: string | null; readonly address: string; readonly units: string },
    to: string,
  ): Promise<bigint> {
    const heldSun = await this.holdings.heldSun(address);
    const transfer = { address, to, amountMicro: BigInt(units), ...(contract === null ? {} : { contract }) };
    const needs = await this.estimates.of(transfer, heldSun);
    return 'failure' in needs ? 0n : needs.topUpSun;
  }

  async #later(refundId: string): Promise<void> {
    await this.work.postpone(refundId, new Date(this.clock.now().getTime() + LATER_MS));
  }
}
