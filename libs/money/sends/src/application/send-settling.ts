import { Inject, Injectable } from '@nestjs/common';
import { crashPoint } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { LOG, type Log } from '@usdt-africa/platform';
import { type Decided, expire, failOnChain, foundAfterEnd, settle, SUCCESS } from '../domain/decide.js';
import type { Send } from '../domain/send.js';
import { ChainRecord, type DeadAttempt, type FoundTransaction } from './chain-record.js';
import { SendStreams } from './send-streams.js';

const ACTOR = { actor: 'system:send-settling' };
/** A scan that stands is looked at again in this time: a signature may have been stored since. */
const AGAIN_MS = 5_000;
/** Between two looks at the position of the scan while every send has ended. */
const IDLE_MS = 1_000;

/**
 * Ends attempts by the solid blocks that the scan has recorded, and by nothing else: transactions settle or fail them,
 * and a scan without a gap past the expiration proves that one can no longer be made. Several instances do no harm.
 */
@Injectable()
export class SendSettling {
  /** The position of the scan that was worked through; null when something is to be repeated. */
  private done: string | null = null;
  private doneAt = -Infinity;
  private idleSince: number | null = null;

  constructor(
    private readonly sends: SendStreams,
    private readonly chain: ChainRecord,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
  ) {}

  /** Looks whether the scan has moved, and ends what it shows. @returns attempts that were ended */
  async look(): Promise<number> {
    const now = performance.now();
    if (this.idleSince !== null && now - this.idleSince < IDLE_MS) return 0;
    const position = await this.chain.position();
    this.idleSince = position?.isAnyOpen ? null : now;
    if (position === null || (position.at === this.done && now - this.doneAt < AGAIN_MS)) return 0;
    const ended = await this.runOnce();
    this.done = position.at;
    this.doneAt = now;
    return ended;
  }

  /** There may be a send that has not ended. */
  wake(): void {
    this.idleSince = null;
    this.done = null;
  }

  /** Ends what the solid blocks show now. @returns attempts that were ended @throws database errors */
  async runOnce(): Promise<number> {
    let ended = 0;
    for (const found of await this.chain.found()) ended += await this.#apply(found.sendId, bySolidBlock(found), found);
    for (const dead of await this.chain.dead()) ended += await this.#apply(dead.sendId, byProof(dead), dead);
    return ended;
  }

  async #apply(
    sendId: string,
    decide: (send: Send, now: Date) => Decided,
    found: FoundTransaction | DeadAttempt,
  ): Promise<0 | 1> {
    crashPoint('send.before-settle');
    try {
      const { events } = await this.sends.change(sendId, decide, ACTOR);
      crashPoint('send.after-settle');
      for (const { type } of events) {
        const isGood = type === 'SendSettled' || type === 'SendCostBooked';
        if (type === 'SendFoundAfterEnd')
          this.log.error({ ...found }, 'the transaction of an ended attempt is on the chain');
        else this.log[isGood ? 'info' : 'warn']({ sendId, event: type }, 'send resolved further');
      }
      return events.length > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.error({ sendId, refused: error.code }, 'a solid block contradicts a send');
      return 0;
    }
  }
}

function bySolidBlock({ attempt, transaction, isAfterEnd }: FoundTransaction) {
  return (send: Send, now: Date): Decided => {
    if (isAfterEnd) return foundAfterEnd(send, attempt, transaction, now);
    return transaction.outcome === SUCCESS ? settle(send, transaction, now) : failOnChain(send, transaction, now);
  };
}

function byProof({ attempt, txId, scanned }: DeadAttempt) {
  return (send: Send, now: Date): Decided => {
    const one = send.attempts.find((other) => other.attempt === attempt);
    // Its signature was stored since: what is proven is not about that transaction.
    if (!one || (one.signature?.txId ?? null) !== txId) return [];
    return expire(send, attempt, scanned, now);
  };
}
