import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder } from '../../lib/database.mjs';
import { childrenOf, isAlive, signal } from '../../lib/processes.mjs';
import type { Product } from '../product.js';
import type { Chance } from './chance.js';

/** Every process of the product, and the database. */
const VICTIMS = ['api', 'worker', 'signer', 'sealer', 'postgres'] as const;
type Victim = (typeof VICTIMS)[number];

/** What the bank does to transfers meanwhile, each to the next one or few of them. */
const FAULTS = [
  'transfers.timeout-after-accept',
  'transfers.reset-after-accept',
  'transfers.error-after-accept',
  'transfers.error-before-accept',
  'transfers.rate-limited',
] as const;

/** Ends processes without a word, one at a time or several, and makes the bank's answers doubtful. */
export class Killer {
  readonly kills: Record<Victim, number> = { api: 0, worker: 0, signer: 0, sealer: 0, postgres: 0 };
  faults = 0;

  constructor(
    private readonly product: Product,
    private readonly chance: Chance,
  ) {}

  get total(): number {
    return Object.values(this.kills).reduce((sum, count) => sum + count, 0);
  }

  /** @param round every victim's turn comes, and now and then two go together */
  strike(round: number): void {
    const first = VICTIMS[round % VICTIMS.length]!;
    for (const victim of this.chance.below(4) === 0 ? new Set([first, this.chance.of(VICTIMS)]) : [first])
      if (this.#kill(victim)) this.kills[victim]++;
  }

  async trouble(): Promise<void> {
    const fault = this.chance.of(FAULTS);
    await this.product.control.must('POST', '/control/bank/faults', {
      fault,
      on: true,
      times: this.chance.between(1, 2),
    });
    this.faults++;
  }

  /** @returns whether it was there to be killed: it may be starting still */
  #kill(victim: Victim): boolean {
    const pid =
      victim === 'postgres' ? databasePid(this.product) : this.product.runs(victim) ? this.product.pidOf(victim) : null;
    if (pid === null || !isAlive(pid)) return false;
    // A power cut leaves no session behind, either.
    const all = victim === 'postgres' ? [pid, ...childrenOf(pid)] : [pid];
    for (const each of all) signal(each, 'SIGKILL');
    return true;
  }
}

/** The postmaster of a product; null while there is none. */
export function databasePid({ data }: Pick<Product, 'data'>): number | null {
  const file = join(databaseFolder(data).folder, 'data', 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 ? pid : null;
}
