import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '@usdt-africa/platform';
import { TRON_SENDING, type TronSending } from '@usdt-africa/tron';
import { drop, see } from '../domain/decide.js';
import type { SendAttempt } from '../domain/send.js';
import { SendStreams } from './send-streams.js';

const ACTOR = { actor: 'system:send-tracking' };

/** Looks where a transaction is at the head of the chain. It is shown to people and decides nothing. */
@Injectable()
export class SendTracking {
  constructor(
    private readonly sends: SendStreams,
    @Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'locate'>,
    @Inject(LOG) private readonly log: Pick<Log, 'info'>,
  ) {}

  /** Records where the transaction of a signed attempt is now, where that has changed. */
  async look(sendId: string, { signature, seenIn }: Pick<SendAttempt, 'signature' | 'seenIn'>): Promise<void> {
    const { txId } = signature!;
    const place = await this.sending.locate(txId).catch((error: unknown) => {
      this.log.info({ err: error, sendId }, 'the node does not say where a transaction is');
      return undefined;
    });
    if (place === undefined || (place?.blockNumber ?? null) === seenIn) return;
    await this.sends.change(
      sendId,
      (send, now) =>
        place === null ? drop(send, { txId }, now) : see(send, { txId, blockNumber: place.blockNumber }, now),
      ACTOR,
    );
  }
}
