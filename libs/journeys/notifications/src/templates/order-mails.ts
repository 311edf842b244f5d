import { isPersonName } from '@usdt-africa/contracts/api';
import type {
  DeliveredPart,
  DeliveryFacts,
  HoldFacts,
  OrderMailFacts,
  OrderFacts,
  UnpaidFacts,
} from '../domain/order-facts.js';
import { MOST_BROWSERS } from '../links/order-links.js';
import { textIn as textFor, type TextOf } from '../messages/catalogue.js';
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
import { type About, accountRow, accountUrl, type MailConfig, type MailFacts } from './about.js';
import { disputeContent } from './dispute-mails.js';
import { refundContent } from './refund-mails.js';
import { type MailContent, type MailRow, renderHtml, renderText } from './layout.js';

export interface ComposeInput {
  readonly order: OrderFacts;
  readonly facts: OrderMailFacts;
  readonly firstName: string;
  /** A fresh token for the owner's link; null: the order is in an account, whose owner logs in, or the mail is the recipient's. */
  readonly token: string | null;
  /** It is written to the account's own address. */
  readonly isOwn: boolean;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail about an order, in the installation's language. */
export function compose(input: ComposeInput, config: MailConfig): ComposedMail {
  const text = textFor(config.language);
  const about = wordsAbout(input, config, text);
  const body = mailFacts(input.facts, about);
  const content: MailContent = {
    language: config.language,
    brand: config.brand,
    // The recipient does not know it, and is not to know it: who knows it can pretend to be us.
    word: isRecipients(input) ? text('receiptWord') : text('word', { word: input.order.word }),
    // Orders placed before names were validated may hold any text: that is not sent.
    greeting: isPersonName(input.firstName)
      ? text('greeting', { name: clean(input.firstName) })
      : text('greetingNoName'),
    footer: `${text(footerOf(input), { number: about.number })} ${text('footerNever')}`,
    ...body,
    small: [...body.small, text('track', { track: `${config.publicUrl.replace(/^https?:\/\//, '')}/track` })],
  };
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

const isRecipients = ({ facts }: Pick<ComposeInput, 'facts'>): boolean => facts.kind === 'recipient-receipt';

function footerOf(input: ComposeInput): 'receiptFooter' | 'footerAccount' | 'footerWhy' {
  if (isRecipients(input)) return 'receiptFooter';
  return input.isOwn ? 'footerAccount' : 'footerWhy';
}

/** Where a mail's reader sees the order: by the link's token, after logging in, or by its number alone. */
function pageUrl(
  input: Pick<ComposeInput, 'facts' | 'token'>,
  config: MailConfig,
  path: string,
  number: string,
): string {
  if (isRecipients(input)) return `${config.publicUrl}/track/${number}`;
  return input.token === null ? accountUrl(config, number) : `${config.publicUrl}/${path}#token=${input.token}`;
}

function wordsAbout({ order, facts, token }: ComposeInput, config: MailConfig, text: TextOf): About {
  const recipient = order.recipient;
  const name = recipient ? recipientName(recipient.accountName) : null;
  return {
    text,
    config,
    order,
    number: orderNumber(order.number),
    amount: stablecoin(order.amountMicro, config.product),
    name: name?.first || text('recipientFallback'),
    maskedName: name?.masked || text('recipientFallback'),
    account:
      recipient &&
      text('account', { bank: clean(recipient.bankShortName), account: maskedAccount(recipient.accountNumber) }),
    url: pageUrl({ facts, token }, config, `order-status/${order.number}`, order.number),
    disputeUrl: pageUrl({ facts, token }, config, `dispute/${order.number}`, order.number),
    linkUse: text(token === null ? 'linkLogIn' : 'linkUse', { most: String(MOST_BROWSERS) }),
  };
}

function mailFacts(facts: OrderMailFacts, about: About): MailFacts {
  switch (facts.kind) {
    case 'order-placed':
      return placed(about);
    case 'order-link':
      return newLink(about);
    case 'order-delivered':
      return delivered(facts.delivery, about);
    case 'recipient-receipt':
      return receipt(facts.delivery, facts.from, about);
    case 'order-held':
      return held(facts.hold, about);
    case 'order-returned':
    case 'order-failed':
      return unpaid(facts.kind, facts.unpaid, about);
    case 'refund-requested':
    case 'refund-proved':
    case 'refund-sent':
    case 'refund-ended':
      return refundContent(facts.kind, facts.refund, about);
    default:
      return disputeContent(facts.kind, facts.dispute, about);
  }
}

const IF_DIFFERENT = {
  pay: 'ifDifferent.pay',
  refund: 'ifDifferent.refund',
  wait: 'ifDifferent.wait',
} as const;

function placed({ text, linkUse, config, order, number, amount, name, account, url }: About): MailFacts {
  const sum = naira(order.nairaKobo);
  return {
    subject: text('placedSubject', { word: order.word, amount }),
    preview: text('placedPreview', { number, name, naira: sum }),
    lead: { sentence: text('placedLead', { amount }) },
    paragraphs: [
      text('placedText', { product: config.product }),
      text('placedLock', { time: timeOfDay(order.lockEndsAt) }),
    ],
    rows: [
      { label: text('you'), value: amount },
      { label: text('recipientGets', { name }), value: sum, strong: true },
      { label: text('yourRate'), value: rate(order.rate) },
      ...accountRow(text, account),
      { label: text('ifDifferent'), value: text(IF_DIFFERENT[order.mismatch ?? 'wait']) },
      { label: text('order'), value: number },
    ],
    button: { label: text('openOrder'), url },
    small: [linkUse],
  };
}

function newLink({ text, linkUse, order, number, amount, account, url }: About): MailFacts {
  return {
    subject: text('linkSubject', { word: order.word }),
    preview: text('linkPreview', { number }),
    lead: { sentence: text('linkLead') },
    paragraphs: [text('linkText')],
    rows: [
      { label: text('you'), value: amount },
      ...accountRow(text, account),
      { label: text('order'), value: number },
    ],
    button: { label: text('openOrder'), url },
    small: [linkUse],
  };
}

function delivered(
  delivery: DeliveryFacts,
  { text, linkUse, config, order, name, maskedName, account, url }: About,
): MailFacts {
  const sum = naira(delivery.nairaKobo);
  const took = duration(delivery.milliseconds, text);
  const duty = delivery.stampDutyKobo > 0n;
  return {
    subject: text('deliveredSubject', { word: order.word, naira: sum, name }),
    preview: text('deliveredPreview', { duration: took }),
    lead: {
      above: text('deliveredIn', { duration: took }),
      amount: sum,
      below: account ? text('deliveredTo', { name: maskedName, account }) : maskedName,
    },
    paragraphs: [],
    rows: [
      { label: text('youSent'), value: stablecoin(delivery.amountMicro, config.product) },
      ...priceRows(delivery, config, text),
      {
        label: duty ? text('feeAndDuty', { duty: roundNaira(delivery.stampDutyKobo) }) : text('fee'),
        value: duty ? text('dutyPaid') : text('feeNone'),
      },
      ...delivery.sessionIds.map((id) => ({ label: text('sessionId'), value: sessionId(id), digits: true })),
      { label: text('order'), value: orderNumber(order.number) },
    ],
    button: { label: text('openReceipt'), url },
    small: [...(delivery.sessionIds.length > 0 ? [text('deliveredHelp', { name })] : []), linkUse],
  };
}

/** SELL-02: what the recipient is shown: no rate, no margin, and nothing that opens the order. */
function receipt(
  delivery: DeliveryFacts,
  from: string | null,
  { text, order, maskedName, account, url }: About,
): MailFacts {
  const sum = naira(delivery.nairaKobo);
  return {
    subject: text('receiptSubject', { naira: sum }),
    preview: text('receiptPreview', { number: orderNumber(order.number) }),
    lead: {
      above: text('receiptLead'),
      amount: sum,
      below: account ? text('deliveredTo', { name: maskedName, account }) : maskedName,
    },
    paragraphs: [],
    rows: [
      ...(from === null ? [] : [{ label: text('receiptFrom'), value: from }]),
      { label: text('receiptPaid'), value: dayTime(delivery.settledAt) },
      ...delivery.sessionIds.map((id) => ({ label: text('sessionId'), value: sessionId(id), digits: true })),
      { label: text('order'), value: orderNumber(order.number) },
    ],
    button: { label: text('receiptOpen'), url },
    small: delivery.sessionIds.length > 0 ? [text('receiptHelp')] : [],
  };
}

/** Formats an instant for this mail. */
type TimeOf = (instant: string) => string;

/** More parts than these are summed up in one line: a sender may make a great many deposits. */
const MOST_PARTS = 8;

/** The rate, or with several parts, each with its rate and amount; and the market at those times. */
function priceRows({ parts, milliseconds }: DeliveryFacts, config: MailConfig, text: TextOf): MailRow[] {
  const [first, ...others] = parts;
  if (!first) return [];
  // A deposit held over night is reported on another day than it was received.
  const begun = Math.min(...parts.map(({ receivedAt }) => Date.parse(receivedAt)));
  const timeOf: TimeOf = (instant) => toTheSecondBeside(instant, new Date(begun + milliseconds));
  if (others.length === 0)
    return [
      { label: text('received'), value: timeOf(first.receivedAt) },
      { label: text('yourRate'), value: rate(first.rate) },
      ...marketRows(parts, timeOf, config, text),
    ];
  const shown = parts.length > MOST_PARTS ? parts.slice(0, MOST_PARTS - 1) : parts;
  const rest = parts.slice(shown.length);
  const amountOf = (some: readonly DeliveredPart[]): string =>
    stablecoin(
      some.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
      config.product,
    );
  return [
    ...shown.map((part) => ({
      label: text('part', { amount: amountOf([part]), rate: rate(part.rate), time: timeOf(part.receivedAt) }),
      value: naira(part.nairaKobo),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            label: text('moreParts', { count: String(rest.length), amount: amountOf(rest) }),
            value: naira(rest.reduce((sum, { nairaKobo }) => sum + nairaKobo, 0n)),
          },
        ]),
    ...marketRows(shown, timeOf, config, text),
  ];
}

/** The market's rate behind each part, with its time and whose word it is. */
function marketRows(
  parts: readonly DeliveredPart[],
  timeOf: TimeOf,
  { language }: MailConfig,
  text: TextOf,
): MailRow[] {
  const rows = new Map<string, MailRow>();
  for (const { marketAt, marketFrom, referenceRate } of parts)
    if (marketAt)
      rows.set(`${marketAt} ${referenceRate}`, {
        label: text('marketAt', { time: timeOf(marketAt) }),
        value: text('marketFrom', { rate: rate(referenceRate), sources: sourceNames(marketFrom, language, text) }),
      });
  return [...rows.values()];
}

function held(hold: HoldFacts, { text, linkUse, config, order, number, account, url }: About): MailFacts {
  // A deposit that cannot be credited may have no readable amount, or an implausible one.
  const isCounted = hold.reason !== 'not-creditable' && hold.reason !== 'unsupported-asset';
  const amount = isCounted ? stablecoin(hold.amountMicro, config.product) : config.product;
  const subject = hold.reason === 'unsupported-asset' ? 'heldUnsupportedSubject' : 'heldSubject';
  const notCounted = hold.reason === 'unsupported-asset' ? 'heldUnsupportedLead' : 'heldNotCreditableLead';
  return {
    subject: text(subject, { word: order.word, amount }),
    preview: text('heldPreview', { number }),
    lead: { sentence: text(isCounted ? 'heldLead' : notCounted, { amount }) },
    paragraphs: [heldBecause(hold, config, text)],
    rows: [
      ...(isCounted ? [{ label: text('received'), value: amount, strong: true }] : []),
      { label: text('since'), value: dayTime(hold.since) },
      ...accountRow(text, account),
      { label: text('order'), value: number },
    ],
    button: { label: text('seeOrder'), url },
    small: [linkUse],
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
  { text: textOf, linkUse, order, number, name, account, url }: About,
): MailFacts {
  const [subject, preview, lead, text] = UNPAID[kind];
  const values = { word: order.word, naira: naira(nairaKobo), number, name };
  return {
    subject: textOf(subject, values),
    preview: textOf(preview, values),
    lead: { sentence: textOf(lead, values) },
    paragraphs: [textOf(text, values)],
    rows: [
      { label: textOf('recipientGets', { name }), value: naira(nairaKobo), strong: true },
      { label: textOf('accountAt'), value: dayTime(at) },
      ...accountRow(textOf, account),
      { label: textOf('order'), value: number },
    ],
    button: { label: textOf('seeOrder'), url },
    small: [textOf('disputeNeverTwice'), linkUse],
  };
}

function heldBecause({ reason, amountMicro, isFirst }: HoldFacts, config: MailConfig, text: TextOf): string {
  switch (reason) {
    case 'below-minimum':
      return text('heldBelowMinimum', {
        minimum: stablecoin(config.minimumSellMicro, config.product),
        missing: stablecoin(config.minimumSellMicro - amountMicro, config.product),
      });
    case 'no-rate':
      return text('heldNoRate');
    case 'above-threshold':
      return isFirst
        ? text('heldFirstPayout')
        : text('heldAboveThreshold', { threshold: roundNaira(config.holdAboveKobo) });
    case 'after-cancellation':
      return text('heldAfterCancellation');
    case 'over-limit':
      return text('heldOverLimit');
    case 'not-creditable':
      return text('heldNotCreditable');
    case 'unsupported-asset':
      return text('heldUnsupported', { product: config.product });
    // The mail does not reveal the sender's address, nor how many are reviewed.
    case 'listed-sender':
    case 'velocity':
      return text('heldChecking');
  }
}
