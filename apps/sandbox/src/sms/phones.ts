import { randomInt, randomUUID } from 'node:crypto';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import { DocumentLog } from '../kit/document-log.js';

/** How many messages are kept; the oldest go first. */
const KEPT = 200;

/** Who brings messages to phones. */
export const SMS_PROVIDERS = ['termii', 'africastalking'] as const;
export type SmsProvider = (typeof SMS_PROVIDERS)[number];

/**
 * How a provider behaves. `ok`; `refuse`: it says no, as with an empty account; `down`: 503; `cut`: the line breaks before
 * anything is kept; `late`: the message arrives and no answer comes; `lost`: it says yes and nothing arrives.
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

/** Every phone there is: what was brought to each, still there after a restart, and how the two providers behave. */
export class Phones {
  readonly #log: DocumentLog;
  readonly #clock: Clock;
  readonly #modes = new Map<SmsProvider, SmsMode>();

  /** @param file where messages are kept; null keeps them in memory. */
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
    const gone = this.#log.keys('text').slice(0, Math.max(0, this.#log.count('text') + 1 - KEPT));
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
