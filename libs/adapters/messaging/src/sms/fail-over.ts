import { type SmsSender, type TextMessage, type TextTaken, SmsNotSentError } from './sms-sender.js';

/**
 * Tries the providers in order, the next only where the one before has certainly sent nothing: two messages with two
 * codes would leave a person with one that does not work.
 */
export class FailOverSmsSender implements SmsSender {
  /** @param senders in the order in which they are tried, one at least */
  constructor(private readonly senders: readonly [SmsSender, ...SmsSender[]]) {}

  async send(message: TextMessage): Promise<TextTaken> {
    const [first, ...others] = this.senders;
    let failure: unknown;
    for (const sender of [first, ...others]) {
      try {
        return await sender.send(message);
      } catch (error) {
        if (!(error instanceof SmsNotSentError) || error.outcome !== 'refused') throw error;
        failure = error;
      }
    }
    throw failure;
  }
}
