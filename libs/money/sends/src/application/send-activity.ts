import { Injectable } from '@nestjs/common';
import { SendWork } from './send-work.js';

/** How long an answer counts. That no send is open counts no longer than until the next commit of events. */
const FRESH_MS = 1_000;

/**
 * Whether any send has not ended, for pollers: while none is open, one query a second serves all of them instead of one
 * for each of their polls.
 */
@Injectable()
export class SendActivity {
  #isIdle = false;
  #until = -Infinity;
  #changes = 0;

  constructor(private readonly work: SendWork) {}

  /** There may be a send that has not ended. */
  wake(): void {
    this.#changes += 1;
    if (this.#isIdle) this.#until = -Infinity;
  }

  /** Whether every send had ended a moment ago. @throws database errors */
  async isIdle(): Promise<boolean> {
    if (performance.now() < this.#until) return this.#isIdle;
    const changes = this.#changes;
    const isIdle = !(await this.work.isAnyOpen());
    // A send that was requested during the query may be missing from its answer.
    if (isIdle && changes !== this.#changes) return false;
    this.#isIdle = isIdle;
    this.#until = performance.now() + FRESH_MS;
    return isIdle;
  }
}
