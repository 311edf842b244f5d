import { postToProvider, membersOf, refusedBy } from './sms-request.js';
import { type SmsSender, type TextMessage, type TextTaken, SmsNotSentError } from './sms-sender.js';

export interface AfricasTalkingOptions {
  /** `https://api.africastalking.com`. */
  readonly baseUrl: string;
  readonly username: string;
  readonly apiKey: string;
  /** The registered sender; the account's shared one when left out. */
  readonly from?: string;
  readonly timeoutMs?: number;
}

/** Processed, sent, queued. */
const TAKEN: ReadonlySet<unknown> = new Set([100, 101, 102]);
/** About the number itself: invalid, of a kind that takes no messages, or its owner wants none from us. */
const UNUSABLE: ReadonlySet<unknown> = new Set([403, 404, 406]);
/** A fault on the way, after the message may have left. */
const UNKNOWN: ReadonlySet<unknown> = new Set([500, 501]);

/**
 * Africa's Talking bulk messages (https://developers.africastalking.com/docs/sms/sending/bulk). The response is 201
 * also for a refused message: only the recipient's status counts.
 */
export class AfricasTalkingSmsSender implements SmsSender {
  constructor(private readonly options: AfricasTalkingOptions) {}

  async send({ to, text }: TextMessage): Promise<TextTaken> {
    const { baseUrl, username, apiKey, from, timeoutMs } = this.options;
    const answer = await postToProvider(
      {
        url: `${baseUrl.replace(/\/$/, '')}/version1/messaging`,
        headers: { apiKey },
        body: new URLSearchParams({ username, to, message: text, bulkSMSMode: '1', ...(from ? { from } : {}) }),
      },
      timeoutMs,
    );
    if (answer.status !== 201) refusedBy(answer);
    const { Message: word, Recipients: recipients } = membersOf(membersOf(answer.body)['SMSMessageData']);
    if (!Array.isArray(recipients)) throw new SmsNotSentError('answer-not-understood', 'unknown');
    // The whole request was refused: a sender that is not ours, an empty account.
    if (recipients.length === 0) throw new SmsNotSentError(wordOf(word), 'refused');
    const { statusCode, status, messageId } = membersOf(recipients[0]);
    if (TAKEN.has(statusCode) && typeof messageId === 'string' && messageId !== '' && messageId !== 'None')
      return { provider: 'africastalking', messageId };
    if (UNUSABLE.has(statusCode)) throw new SmsNotSentError(wordOf(status), 'unusable');
    const isKnown = typeof statusCode === 'number' && statusCode >= 400 && !UNKNOWN.has(statusCode);
    throw new SmsNotSentError(wordOf(status), isKnown ? 'refused' : 'unknown');
  }
}

/** `InvalidSenderId` as `invalid-sender-id`; a sentence may name the number and goes nowhere. */
function wordOf(status: unknown): string {
  if (typeof status !== 'string' || !/^[A-Za-z]{3,40}$/.test(status)) return 'refused';
  return status.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}
