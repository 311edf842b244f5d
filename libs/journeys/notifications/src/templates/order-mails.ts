import { isPersonName } from '@usdt-africa/contracts/api';
import type {
  DeliveredPart,
  DeliveryFacts,
  HoldFacts,
  MailStory,
  OrderFacts,
  UnpaidFacts,
} from '../domain/order-facts.js';
import { say as sayIn, type Say } from '../messages/catalogue.js';
import {
  clean,
  dayTime,
  duration,
  maskedAccount,
  naira,
  orderNumber,
  rate,
  recipientName,
  roundNaira,
  sessionId,
  sourceNames,
  stablecoin,
  timeOfDay,
  toTheSecondBeside,
} from './figures.js';
import { type About, accountRow, type MailConfig, type StoryContent } from './about.js';
import { disputeContent } from './dispute-mails.js';
import { type MailContent, type MailRow, renderHtml, renderText } from './layout.js';

export interface ComposeInput {
  readonly order: OrderFacts;
  readonly story: MailStory;
  readonly firstName: string;
  /** A fresh token for the owner's link: every mail opens its order on any device. */
  readonly token: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
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
    // Orders that were placed before names were looked at may hold any words: those are nobody's to send.
    greeting: isPersonName(input.firstName) ? say('greeting', { name: clean(input.firstName) }) : say('greetingNoName'),
    footer: `${say('footerWhy', { number: about.number })} ${say('footerNever')}`,
    ...body,
    small: [...body.small, say('track', { track: `${config.publicUrl.replace(/^https?:\/\//, '')}/track` })],
  };
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

function wordsAbout({ order, token }: ComposeInput, config: MailConfig, say: Say): About {
  const recipient = order.recipient;
  const name = recipient ? recipientName(recipient.accountName) : null;
  const fragment = `#token=${token}`;
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

function storyContent(story: MailStory, about: About): StoryContent {
  switch (story.kind) {
    case 'order-placed':
      return placed(about);
    case 'order-link':
      return newLink(about);
    case 'order-delivered':
      return delivered(story.delivery, about);
    case 'order-held':
      return held(story.hold, about);
    case 'order-returned':
    case 'order-failed':
      return unpaid(story.kind, story.unpaid, about);
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

function newLink({ say, order, number, amount, account, url }: About): StoryContent {
  return {
    subject: say('linkSubject', { word: order.word }),
    preview: say('linkPreview', { number }),
    lead: { sentence: say('linkLead') },
    paragraphs: [say('linkText')],
    rows: [{ label: say('you'), value: amount }, ...accountRow(say, account), { label: say('order'), value: number }],
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
      ...priceRows(delivery, config, say),
      {
        label: duty ? say('feeAndDuty', { duty: roundNaira(delivery.stampDutyKobo) }) : say('fee'),
        value: duty ? say('dutyPaid') : say('feeNone'),
      },
      ...delivery.sessionIds.map((id) => ({ label: say('sessionId'), value: sessionId(id), digits: true })),
      { label: say('order'), value: orderNumber(order.number) },
    ],
    button: { label: say('openReceipt'), url },
    small: [...(delivery.sessionIds.length > 0 ? [say('deliveredHelp', { name })] : []), say('linkOnce')],
  };
}

/** An instant, as it is told in this mail. */
type TimeOf = (instant: string) => string;

/** More parts than these are told as one line: anybody may send an order a great many. */
const MOST_PARTS = 8;

/** The rate, or where there are several parts, each with its rate and what it brought; and the market at those times. */
function priceRows({ parts, milliseconds }: DeliveryFacts, config: MailConfig, say: Say): MailRow[] {
  const [first, ...others] = parts;
  if (!first) return [];
  // What was held over night is told on another day than it arrived on.
  const begun = Math.min(...parts.map(({ arrivedAt }) => Date.parse(arrivedAt)));
  const timeOf: TimeOf = (instant) => toTheSecondBeside(instant, new Date(begun + milliseconds));
  if (others.length === 0)
    return [
      { label: say('arrived'), value: timeOf(first.arrivedAt) },
      { label: say('yourRate'), value: rate(first.rate) },
      ...marketRows(parts, timeOf, config, say),
    ];
  const told = parts.length > MOST_PARTS ? parts.slice(0, MOST_PARTS - 1) : parts;
  const rest = parts.slice(told.length);
  const amountOf = (some: readonly DeliveredPart[]): string =>
    stablecoin(
      some.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
      config.product,
    );
  return [
    ...told.map((part) => ({
      label: say('part', { amount: amountOf([part]), rate: rate(part.rate), time: timeOf(part.arrivedAt) }),
      value: naira(part.nairaKobo),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            label: say('moreParts', { count: String(rest.length), amount: amountOf(rest) }),
            value: naira(rest.reduce((sum, { nairaKobo }) => sum + nairaKobo, 0n)),
          },
        ]),
    ...marketRows(told, timeOf, config, say),
  ];
}

/** The market's rate behind each part, with its time and whose word it is. */
function marketRows(parts: readonly DeliveredPart[], timeOf: TimeOf, { language }: MailConfig, say: Say): MailRow[] {
  const rows = new Map<string, MailRow>();
  for (const { marketAt, marketFrom, referenceRate } of parts)
    if (marketAt)
      rows.set(`${marketAt} ${referenceRate}`, {
        label: say('marketAt', { time: timeOf(marketAt) }),
        value: say('marketFrom', { rate: rate(referenceRate), sources: sourceNames(marketFrom, language, say) }),
      });
  return [...rows.values()];
}

function held(hold: HoldFacts, { say, config, order, number, account, url }: About): StoryContent {
  // What cannot be credited may have no amount that could be read, or one that nobody would believe.
  const isCounted = hold.reason !== 'not-creditable' && hold.reason !== 'unsupported-asset';
  const amount = isCounted ? stablecoin(hold.amountMicro, config.product) : config.product;
  const subject = hold.reason === 'unsupported-asset' ? 'heldUnsupportedSubject' : 'heldSubject';
  const notCounted = hold.reason === 'unsupported-asset' ? 'heldUnsupportedLead' : 'heldNotCreditableLead';
  return {
    subject: say(subject, { word: order.word, amount }),
    preview: say('heldPreview', { number }),
    lead: { sentence: say(isCounted ? 'heldLead' : notCounted, { amount }) },
    paragraphs: [heldBecause(hold, config, say)],
    rows: [
      ...(isCounted ? [{ label: say('arrived'), value: amount, strong: true }] : []),
      { label: say('since'), value: dayTime(hold.since) },
      ...accountRow(say, account),
      { label: say('order'), value: number },
    ],
    button: { label: say('seeOrder'), url },
    small: [say('linkOnce')],
  };
}

const UNPAID = {
  'order-returned': ['returnedSubject', 'returnedPreview', 'returnedLead', 'returnedText'],
  'order-failed': ['failedSubject', 'failedPreview', 'failedLead', 'failedText'],
} as const;

/** What came back, or never went: that it is safe, what we do, and that nothing is to be sent again. */
function unpaid(
  kind: keyof typeof UNPAID,
  { nairaKobo, at }: UnpaidFacts,
  { say, order, number, name, account, url }: About,
): StoryContent {
  const [subject, preview, lead, text] = UNPAID[kind];
  const values = { word: order.word, naira: naira(nairaKobo), number, name };
  return {
    subject: say(subject, values),
    preview: say(preview, values),
    lead: { sentence: say(lead, values) },
    paragraphs: [say(text, values)],
    rows: [
      { label: say('recipientGets', { name }), value: naira(nairaKobo), strong: true },
      { label: say('accountAt'), value: dayTime(at) },
      ...accountRow(say, account),
      { label: say('order'), value: number },
    ],
    button: { label: say('seeOrder'), url },
    small: [say('disputeNeverTwice'), say('linkOnce')],
  };
}

function heldBecause({ reason, amountMicro, isFirst }: HoldFacts, config: MailConfig, say: Say): string {
  switch (reason) {
    case 'below-minimum':
      return say('heldBelowMinimum', {
        minimum: stablecoin(config.minimumSellMicro, config.product),
        missing: stablecoin(config.minimumSellMicro - amountMicro, config.product),
      });
    case 'no-rate':
      return say('heldNoRate');
    case 'above-threshold':
      return isFirst
        ? say('heldFirstPayout')
        : say('heldAboveThreshold', { threshold: roundNaira(config.holdAboveKobo) });
    case 'after-cancellation':
      return say('heldAfterCancellation');
    case 'over-limit':
      return say('heldOverLimit');
    case 'not-creditable':
      return say('heldNotCreditable');
    case 'unsupported-asset':
      return say('heldUnsupported', { product: config.product });
    // Whose address it came from, and how many we look at, is nothing that is written about.
    case 'listed-sender':
    case 'velocity':
      return say('heldChecking');
  }
}
