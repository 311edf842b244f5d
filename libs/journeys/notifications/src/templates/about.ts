import type { OrderFacts } from '../domain/order-facts.js';
import type { Language, TextOf } from '../messages/catalogue.js';
import type { MailContent, MailRow } from './layout.js';

/** What mails need to know of the installation. Amounts in smallest units. */
export abstract class MailConfig {
  abstract readonly brand: string;
  abstract readonly product: string;
  abstract readonly publicUrl: string;
  abstract readonly minimumSellMicro: bigint;
  abstract readonly holdAboveKobo: bigint;
  abstract readonly language: Language;
}

/** The order in words, as every mail uses them. */
export interface About {
  readonly text: TextOf;
  readonly config: MailConfig;
  readonly order: OrderFacts;
  readonly number: string;
  readonly amount: string;
  readonly name: string;
  readonly maskedName: string;
  readonly account: string | null;
  /** The order's status page; a case has a separate page. */
  readonly url: string;
  readonly disputeUrl: string;
  /** How the mail's button can be used. */
  readonly linkUse: string;
}

/** The specific content of a mail, inside the common frame. */
export type MailFacts = Pick<MailContent, 'subject' | 'preview' | 'lead' | 'paragraphs' | 'rows' | 'button' | 'small'>;

/** Where a customer finds an order of theirs, after a log-in. */
export function accountUrl({ publicUrl }: Pick<MailConfig, 'publicUrl'>, number: string): string {
  return `${publicUrl}/dashboard/transactions/sell/${number}`;
}

/** The line that names the account, where it may be named. */
export function accountRow(text: TextOf, account: string | null): MailRow[] {
  return account ? [{ label: text('to'), value: account }] : [];
}
