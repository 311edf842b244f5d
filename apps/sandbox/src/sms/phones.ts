import { randomInt, randomUUID } from 'node:crypto';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import { DocumentLog } from '../kit/document-log.js';

/** Number of stored messages; the oldest are removed first. */
const MOST_STORED = 200;

/** Who brings messages to phones. */
export const SMS_PROVIDERS = ['termii', 'africastalking'] as const;
export type SmsProvider = (typeof SMS_PROVIDERS)[number];

/**
 * Behaviour of a provider. `ok`; `refuse`: it rejects, as with an empty account; `down`: 503; `cut`: the connection
 * breaks before anything is stored; `late`: the message is delivered and no response comes; `lost`: it accepts and
 * nothing is delivered.
 */
export const SMS_MODES = ['ok', 'refuse', 'down', 'cut', 'late', 'lost'] as const;
export type SmsMode = (typeof SMS_MODES)[number];

/** A message on a phone. */
export interface TextReceived {
  /** The provider's id of it. */
  readonly id: string;
  readonly receivedAt: string;
  readonly provider: SmsProvider;
  /** The sender's name, or null for the provider's own. */
  readonly from: string | null;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** All phones: the messages delivered to each, stored across restarts, and how the two providers behave. */
export class Phones {
  readonly #log: DocumentLog;
  readonly #clock: Clock;
  readonly #modes = new Map<SmsProvider, SmsMode>();

  /** @param file where messages are stored; null stores them in memory. */
  constructor(file: string | null, clock: Clock = systemClock) {
    this.#log = new DocumentLog(file);
    this.#clock = clock;
  }

  mode(provider: SmsProvider): SmsMode {
    return this.#modes.get(provider) ?? 'ok';
  }

  behave(provider: SmsProvider, mode: SmsMode): void {
    this.#modes.set(provider, mode);
  }

  /** Brings a message to its phone, and gives it the provider's kind of id; one that is lost on the way has an id, too. */
  bring(provider: SmsProvider, message: Pick<TextReceived, 'from' | 'to' | 'text'>): TextReceived {
    const id = provider === 'termii' ? digits(19) : `ATXid_${randomUUID().replaceAll('-', '')}`;
    const received: TextReceived = { id, receivedAt: this.#clock.now().toISOString(), provider, ...message };
    if (this.mode(provider) === 'lost') return received;
    const gone = this.#log.keys('text').slice(0, Math.max(0, this.#log.count('text') + 1 - MOST_STORED));
    this.#log.put(['text', id, received], ...gone.map((key) => ['text', key, null] as const));
    return received;
  }

  /** Newest first. */
  list(to: string | null = null): TextReceived[] {
    const texts = this.#log.all<TextReceived>('text').reverse();
    return to === null ? texts : texts.filter((text) => text.to === to);
  }

  clear(): void {
    this.#log.put(...this.#log.keys('text').map((key) => ['text', key, null] as const));
  }

  close(): void {
    this.#log.close();
  }
}

/** Ids of Termii are numbers beyond 2^53. */
function digits(count: number): string {
  return `9${Array.from({ length: count - 1 }, () => randomInt(10)).join('')}`;
}
