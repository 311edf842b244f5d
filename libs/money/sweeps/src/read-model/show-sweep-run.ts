import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AdminSweepRunView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ShowRecord } from '@usdt-africa/operators';
import { SweepRunList } from './run-list.js';
import { SweepsOfRun } from './sweeps-of-run.js';

/** A run with the sweeps of its addresses. Refusal 404 `no-run`. */
export class ShowSweepRun extends ShowRecord<AdminSweepRunView> {}

@QueryHandler(ShowSweepRun)
export class ShowSweepRunHandler implements IQueryHandler<ShowSweepRun> {
  constructor(
    private readonly list: SweepRunList,
    private readonly sweeps: SweepsOfRun,
  ) {}

  async execute({ id, viewer }: ShowSweepRun): Promise<AdminSweepRunView> {
    const row = await this.list.row(id);
    if (row === null) throw refusal('sweeps.no-run');
    return { ...row, sweeps: await this.sweeps.of(id, viewer) };
  }
}
