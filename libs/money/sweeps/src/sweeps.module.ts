import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RatesModule } from '@usdt-africa/rates';
import { SendsModule } from '@usdt-africa/sends';
import { BurnedEnergy, EnergySupply } from './application/energy-supply.js';
import { SweepRuns } from './application/sweep-runs.js';
import { SweepStreams } from './application/sweep-streams.js';
import { SweepWork } from './application/sweep-work.js';
import * as handlers from './handlers.js';
import { AdminHoldingsController, AdminSweepsController } from './http/admin-sweeps.controller.js';
import { HoldingEntity, HoldingList } from './read-model/holding-list.js';
import { SweepRunEntity, SweepRunList } from './read-model/run-list.js';
import { SweepsOfRun } from './read-model/sweeps-of-run.js';
import * as worker from './worker.js';

const SERVICES = [SweepRuns, SweepStreams, SweepWork];

/** Sweeps by their streams: what api and worker share. */
@Module({ providers: SERVICES, exports: SERVICES })
export class SweepsModule {}

/** What operators see of sweeps, and do about them. */
@Module({
  imports: [SweepsModule, TypeOrmModule.forFeature([SweepRunEntity, HoldingEntity])],
  controllers: [AdminHoldingsController, AdminSweepsController],
  providers: [HoldingList, SweepRunList, SweepsOfRun, ...Object.values(handlers)],
})
export class SweepsApiModule {}

/** Plans sweeps, and brings them from leg to leg as their sends end. */
@Module({
  imports: [RatesModule, SendsModule, SweepsModule],
  providers: [{ provide: EnergySupply, useClass: BurnedEnergy }, ...Object.values(worker)],
  exports: [worker.SweepEstimates, worker.SweepHoldings, SweepsModule],
})
export class SweepsWorkerModule {}
