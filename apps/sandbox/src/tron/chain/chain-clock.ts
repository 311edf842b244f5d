import type { Clock } from '@usdt-africa/kernel';
import type { DocumentLog } from '../../kit/document-log.js';

const [KIND, KEY] = ['clock', 'aheadMs'];

/**
 * The time by which blocks are stamped: the machine's, or ahead of it by what it was advanced. The lead is stored with
 * the chain, whose times never go back.
 */
export class ChainClock implements Clock {
  constructor(
    private readonly machine: Clock,
    private readonly log: DocumentLog,
  ) {}

  /** How far it is ahead of the machine's clock. */
  get aheadMs(): number {
    return this.log.get<number>(KIND, KEY) ?? 0;
  }

  now(): Date {
    return new Date(this.machine.now().getTime() + this.aheadMs);
  }

  advance(milliseconds: number): void {
    this.log.put([KIND, KEY, this.aheadMs + milliseconds]);
  }
}
