import type { OrderFacts } from '../domain/order-facts.js';
import type { Language, Say } from '../messages/catalogue.js';
import type { MailContent, MailRow } from './layout.js';

/** What mails need to know of the installation. Amounts in smallest units. */
export interface MailConfig {
  readonly brand: string;
  readonly product: string;
  readonly publicUrl: string;
  readonly minimumSellMicro: bigint;
  readonly holdAboveKobo: bigint;
  readonly language: Language;
}

/** The order in words, as every mail uses them. */
export interface About {
  readonly say: Say;
  readonly config: MailConfig;
  readonly order: OrderFacts;
  readonly number: string;
  readonly amount: string;
  readonly name: string;
  readonly maskedName: string;
  readonly account: string | null;
  /** The page of the order's status; a case has a page of its own beside it. */
  readonly url: string;
  readonly disputeUrl: string;
}

/** What a mail's story says, around which its frame stands. */
export type StoryContent = Pick<
  MailContent,
  'subject' | 'preview' | 'lead' | 'paragraphs' | 'rows' | 'button' | 'small'
>;

/** The line that names the account, where it may be named. */
export function accountRow(say: Say, account: string | null): MailRow[] {
  return account ? [{ label: say('to'), value: account }] : [];
}
