import { postToProvider, membersOf, refusedBy } from './sms-request.js';
import { type SmsSender, type TextMessage, type TextTaken, SmsNotSentError } from './sms-sender.js';

export interface TermiiOptions {
  /** An account's own address: `https://v4.api.termii.com`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The registered sender, 3 to 11 letters and digits. */
  readonly from: string;
  readonly timeoutMs?: number;
}

/**
 * Termii's messaging (https://developer.termii.com/messaging-api), over the `dnd` channel: the other one is for
 * advertisements, does not reach people who blocked those, and on MTN reaches no phone at night.
 */
export class TermiiSmsSender implements SmsSender {
  constructor(private readonly options: TermiiOptions) {}

  async send({ to, text }: TextMessage): Promise<TextTaken> {
    const { baseUrl, apiKey, from, timeoutMs } = this.options;
    const answer = await postToProvider(
      {
        url: `${baseUrl.replace(/\/$/, '')}/api/sms/send`,
        body: { api_key: apiKey, to: to.replace(/^\+/, ''), from, sms: text, type: 'plain', channel: 'dnd' },
      },
      timeoutMs,
    );
    if (answer.status !== 200) refusedBy(answer);
    // Older responses have no `code`: the id shows that the message was accepted.
    const { code, message_id: id } = membersOf(answer.body);
    if ((code === undefined || code === 'ok') && typeof id === 'string' && id !== '')
      return { provider: 'termii', messageId: id };
    throw new SmsNotSentError('answer-not-understood', 'unknown');
  }
}
