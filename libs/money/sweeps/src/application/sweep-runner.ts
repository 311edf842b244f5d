import { Inject, Injectable } from '@nestjs/common';
import { ConcurrencyError, crashPoint } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { SendRequests } from '@usdt-africa/sends';
import { TRON_SENDING, TronNodeError, type TronSending } from '@usdt-africa/tron';
import { request } from '../domain/decide.js';
import { bpsOf, isWorth, koboOf, microOf, SWEEP_RULES, type TrxWorth } from '../domain/plan.js';
import { sweepDecider, sweepIdOf } from '../domain/sweep.js';
import { SweepsConfig } from '../sweeps-config.js';
import { RefusedSweeps } from './refused-sweeps.js';
import { SweepEstimates } from './sweep-estimates.js';
import { SweepHoldings } from './sweep-holdings.js';
import { SweepLegs } from './sweep-legs.js';
import { type Candidate, SweepPlanner } from './sweep-planner.js';
import { type OpenRun, SweepRuns } from './sweep-runs.js';
import { type By, SweepStreams } from './sweep-streams.js';
import { OPEN_SWEEP, SweepWork } from './sweep-work.js';
import { TrxPrices } from './trx-prices.js';

/** A transfer of USDT to an address that has some takes about as much energy. */
const USUAL_ENERGY = 65_000n;
/** Sweeps that are tried again at a time. */
const BATCH = 20;

type Outcome = Parameters<SweepRuns['planned']>[1];

/** Plans runs, and requests their sweeps. Several workers do no harm: a run is claimed, and an address has one open sweep. */
@Injectable()
export class SweepRunner {
  private lastSlot = -1;

  constructor(
    private readonly runs: SweepRuns,
    private readonly planner: SweepPlanner,
    private readonly estimates: SweepEstimates,
    private readonly refused: RefusedSweeps,
    private readonly holdings: SweepHoldings,
    private readonly legs: SweepLegs,
    private readonly sweeps: SweepStreams,
    private readonly work: SweepWork,
    private readonly sends: SendRequests,
    private readonly prices: TrxPrices,
    private readonly config: SweepsConfig,
    @Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'prices'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
  ) {}

  /** The run of the present slot of time, if any address is worth it. Nothing where it exists. */
  async beginSlot(): Promise<void> {
    const { everyMs } = this.config;
    const number = Math.floor(this.clock.now().getTime() / everyMs);
    if (number === this.lastSlot) return;
    const slot = new Date(number * everyMs);
    if (!(await this.runs.hasSlot(slot)) && (await this.#isAnyWorth())) await this.runs.ofSlot(slot);
    this.lastSlot = number;
  }

  /** Plans the runs that wait. @returns how many there were */
  async planOpen(): Promise<number> {
    let planned = 0;
    for (let run = await this.runs.claim(); run !== null; run = await this.runs.claim()) {
      await this.plan(run);
      planned += 1;
    }
    return planned;
  }

  /** Plans a run and requests its sweeps. Once more after a crash: what was requested is not requested again. */
  async plan(run: OpenRun): Promise<void> {
    const outcome = await this.#plan(run).catch((error: unknown): Outcome => {
      if (!(error instanceof TronNodeError)) throw error;
      this.log.warn({ err: error, runId: run.runId }, 'the node did not answer about sweeps');
      return { outcome: 'node-silent' };
    });
    await this.runs.planned(run.runId, outcome);
  }

  /** Requests the legs of sweeps that people have tried again. */
  async tryAgain(): Promise<void> {
    for (const sweepId of await this.work.toTryAgain(BATCH))
      await this.#tryAgain(sweepId).catch((error: unknown) =>
        this.log.warn({ err: error, sweepId }, 'a sweep could not be tried again yet'),
      );
  }

  async #plan(run: OpenRun): Promise<Outcome> {
    if (this.config.hotWallet === null) return { outcome: 'no-hot-wallet' };
    const obstacle = await this.sends.reasonNotNow(0n);
    // What the hot wallet lacks does not keep it from being filled.
    if (obstacle !== null && obstacle !== 'usdt-short') return { outcome: 'sends', detail: obstacle };
    const worth = await this.prices.now();
    const candidates = await this.#candidates();
    if ('outcome' in candidates) return candidates;
    await this.refused.clearEmpty();
    if (worth === null) return { outcome: 'no-rate' };
    let [requested, left] = [0, 0];
    for (const candidate of candidates)
      if (await this.#request(run, candidate, worth)) requested += 1;
      else left += 1;
    this.log.info({ runId: run.runId, number: run.number, requested, left }, 'sweeps requested');
    return { outcome: requested > 0 ? 'planned' : 'nothing', left };
  }

  async #isAnyWorth(): Promise<boolean> {
    const candidates = await this.#candidates();
    return !('outcome' in candidates) && candidates.length > 0;
  }

  async #candidates(): Promise<readonly Candidate[] | Outcome> {
    if (this.config.hotWallet === null) return { outcome: 'no-hot-wallet' };
    const { energySun } = await this.sending.prices();
    return this.planner.candidates(
      microOf(USUAL_ENERGY * energySun, { microPerTrx: this.config.trxMicro, koboPerUsdt: 0n }),
    );
  }

  /** @returns whether it was requested, now or before */
  async #request({ runId, number, correlationId, ...run }: OpenRun, candidate: Candidate, worth: TrxWorth) {
    const { index, address, amountMicro, heldSun, to, into } = candidate;
    const needs = await this.estimates.of(candidate, heldSun);
    if ('failure' in needs) {
      this.log.warn({ address, failure: needs.failure }, 'the chain would not execute a sweep');
      await this.refused.note(address, needs.failure);
      return false;
    }
    await this.refused.clear(address);
    const { topUpSun, feeSun } = needs;
    const costMicro = microOf(feeSun, worth);
    if (!isWorth(candidate, costMicro, this.clock.now(), SWEEP_RULES)) return false;
    const sweepId = sweepIdOf(runId, address);
    const by: By = {
      actor: run.requestedBy === null ? 'system:sweep-runs' : `operator:${run.requestedBy}`,
      correlationId,
      ...(run.reason === null ? {} : { reason: run.reason }),
    };
    const moved = { sweepId, index, address, to, into, amountMicro: amountMicro.toString() };
    const leg = topUpSun > 0n ? 'top-up' : 'sweep';
    const send = this.legs.prepare(moved, sweepDecider.initial, leg, topUpSun, by);
    const plan = {
      topUpSun: topUpSun.toString(),
      feeSun: feeSun.toString(),
      kobo: koboOf(feeSun, worth).toString(),
      bps: bpsOf(costMicro, amountMicro),
    };
    const events = request(
      sweepDecider.initial,
      { ...moved, runId, runNumber: number, plan, leg, sendId: send.sendId },
      this.clock.now(),
    );
    const begun = await this.sweeps
      .begin(
        sweepId,
        {
          events,
          appends: [send.append],
          alongside: async (tx) => {
            await send.alongside(tx);
            crashPoint('sweep.before-request');
          },
        },
        by,
      )
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof ConcurrencyError) return true;
        if (isOpenAlready(error)) return false;
        throw error;
      });
    crashPoint('sweep.after-request');
    return begun;
  }

  async #tryAgain(sweepId: string): Promise<void> {
    const { state } = await this.sweeps.loadRequested(sweepId);
    const { address, to, amountMicro } = state.requested;
    const heldSun = await this.holdings.heldSun(address);
    const needs = await this.estimates.of({ address, to, amountMicro: BigInt(amountMicro) }, heldSun);
    // Where the chain would not execute it, the send's own check says why, and it is stuck again.
    const topUpSun = 'failure' in needs ? 0n : needs.topUpSun;
    await this.legs.requestAgain(sweepId, topUpSun, { actor: 'system:sweep-runs' });
  }
}

/** Another worker was first with a sweep of this address. */
function isOpenAlready(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  return code === '23505' && constraint === OPEN_SWEEP;
}
