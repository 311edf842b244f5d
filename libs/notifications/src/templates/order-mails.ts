import type { HoldFacts, DeliveryFacts, MailStory, OrderFacts } from '../domain/order-facts.js';
import { type Language, say as sayIn, type Say } from '../messages/catalogue.js';
import {
  clean,
  duration,
  maskedAccount,
  naira,
  orderNumber,
  rate,
  recipientName,
  roundNaira,
  sessionId,
  stablecoin,
  timeOfDay,
} from './figures.js';
import { disputeContent } from './dispute-mails.js';
import { type MailContent, type MailRow, renderHtml, renderText } from './layout.js';

/** What mails need to know of the installation. Amounts in smallest units. */
export interface MailConfig {
  readonly brand: string;
  readonly product: string;
  readonly publicUrl: string;
  readonly minimumSellMicro: bigint;
  readonly holdAboveKobo: bigint;
  readonly language: Language;
}

export interface ComposeInput {
  readonly order: OrderFacts;
  readonly story: MailStory;
  readonly firstName: string;
  /** A fresh token for the owner's link; null for a mail that opens only what anybody with the order's id sees. */
  readonly token: string | null;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails whose button makes a browser the order's owner: those after which there may be something to do. */
export function carriesOwnersLink(kind: MailStory['kind']): boolean {
  return kind !== 'order-delivered';
}

/** Writes a mail about an order, in the installation's language. */
export function compose(input: ComposeInput, config: MailConfig): ComposedMail {
  const say = sayIn(config.language);
  const about = wordsAbout(input, config, say);
  const body = storyContent(input.story, about);
  const content: MailContent = {
    language: config.language,
    brand: config.brand,
    word: say('word', { word: input.order.word }),
    greeting: input.firstName ? say('greeting', { name: clean(input.firstName) }) : say('greetingNoName'),
    footer: `${say('footerWhy', { number: about.number })} ${say('footerNever')}`,
    ...body,
    small: [...body.small, say('track', { track: `${config.publicUrl.replace(/^https?:\/\//, '')}/track` })],
  };
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
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

function wordsAbout({ order, token }: ComposeInput, config: MailConfig, say: Say): About {
  const recipient = order.recipient;
  const name = recipient ? recipientName(recipient.accountName) : null;
  const fragment = token === null ? '' : `#token=${token}`;
  return {
    say,
    config,
    order,
    number: orderNumber(order.number),
    amount: stablecoin(order.amountMicro, config.product),
    name: name?.first || say('recipientFallback'),
    maskedName: name?.masked || say('recipientFallback'),
    account:
      recipient &&
      say('account', { bank: clean(recipient.bankShortName), account: maskedAccount(recipient.accountNumber) }),
    url: `${config.publicUrl}/order-status/${order.number}${fragment}`,
    disputeUrl: `${config.publicUrl}/dispute/${order.number}${fragment}`,
  };
}

export type StoryContent = Pick<
  MailContent,
  'subject' | 'preview' | 'lead' | 'paragraphs' | 'rows' | 'button' | 'small'
>;

function storyContent(story: MailStory, about: About): StoryContent {
  switch (story.kind) {
    case 'order-placed':
      return placed(about);
    case 'order-delivered':
      return delivered(story.delivery, about);
    case 'order-held':
      return held(story.hold, about);
    default:
      return disputeContent(story.kind, story.dispute, about);
  }
}

function placed({ say, config, order, number, amount, name, account, url }: About): StoryContent {
  const sum = naira(order.nairaKobo);
  return {
    subject: say('placedSubject', { word: order.word, amount }),
    preview: say('placedPreview', { number, name, naira: sum }),
    lead: { sentence: say('placedLead', { amount }) },
    paragraphs: [
      say('placedText', { product: config.product }),
      say('placedLock', { time: timeOfDay(order.lockEndsAt) }),
    ],
    rows: [
      { label: say('you'), value: amount },
      { label: say('recipientGets', { name }), value: sum, strong: true },
      { label: say('yourRate'), value: rate(order.rate) },
      ...accountRow(say, account),
      { label: say('order'), value: number },
    ],
    button: { label: say('openOrder'), url },
    small: [say('linkOnce')],
  };
}

function delivered(
  delivery: DeliveryFacts,
  { say, config, order, name, maskedName, account, url }: About,
): StoryContent {
  const sum = naira(delivery.nairaKobo);
  const took = duration(delivery.milliseconds, say);
  const duty = delivery.stampDutyKobo > 0n;
  return {
    subject: say('deliveredSubject', { word: order.word, naira: sum, name }),
    preview: say('deliveredPreview', { duration: took }),
    lead: {
      above: say('deliveredIn', { duration: took }),
      amount: sum,
      below: account ? say('deliveredTo', { name: maskedName, account }) : maskedName,
    },
    paragraphs: [],
    rows: [
      { label: say('youSent'), value: stablecoin(delivery.amountMicro, config.product) },
      ...rateRows(delivery, config, say),
      {
        label: duty ? say('feeAndDuty', { duty: roundNaira(delivery.stampDutyKobo) }) : say('fee'),
        value: duty ? say('dutyPaid') : say('feeNone'),
      },
      ...delivery.sessionIds.map((id) => ({ label: say('sessionId'), value: sessionId(id), digits: true })),
      { label: say('order'), value: orderNumber(order.number) },
    ],
    button: { label: say('openReceipt'), url },
    small: delivery.sessionIds.length > 0 ? [say('deliveredHelp', { name })] : [],
  };
}

function rateRows({ rates }: DeliveryFacts, config: MailConfig, say: Say): MailRow[] {
  return rates.flatMap((part) => [
    {
      label:
        rates.length === 1 ? say('yourRate') : say('rateFor', { amount: stablecoin(part.amountMicro, config.product) }),
      value: rate(part.rate),
    },
    ...(part.marketAt
      ? [{ label: say('marketAt', { time: timeOfDay(part.marketAt) }), value: rate(part.referenceRate) }]
      : []),
  ]);
}

function held(hold: HoldFacts, { say, config, order, number, account, url }: About): StoryContent {
  const amount = stablecoin(hold.amountMicro, config.product);
  return {
    subject: say('heldSubject', { word: order.word, amount }),
    preview: say('heldPreview', { number }),
    lead: { sentence: say('heldLead', { amount }) },
    paragraphs: [heldBecause(hold, config, say)],
    rows: [
      { label: say('arrived'), value: amount, strong: true },
      { label: say('since'), value: timeOfDay(hold.since) },
      ...accountRow(say, account),
      { label: say('order'), value: number },
    ],
    button: { label: say('seeOrder'), url },
    small: [say('linkOnce')],
  };
}

function heldBecause({ reason, amountMicro }: HoldFacts, config: MailConfig, say: Say): string {
  switch (reason) {
    case 'below-minimum':
      return say('heldBelowMinimum', {
        minimum: stablecoin(config.minimumSellMicro, config.product),
        missing: stablecoin(config.minimumSellMicro - amountMicro, config.product),
      });
    case 'no-rate':
      return say('heldNoRate');
    case 'above-threshold':
      return say('heldAboveThreshold', { threshold: roundNaira(config.holdAboveKobo) });
    case 'after-cancellation':
      return say('heldAfterCancellation');
    case 'over-limit':
      return say('heldOverLimit');
  }
}

export function accountRow(say: Say, account: string | null): MailRow[] {
  return account ? [{ label: say('to'), value: account }] : [];
}
