import { isPersonName } from '@usdt-africa/contracts/api';
import { MOST_BROWSERS } from '../links/order-links.js';
import { textIn as textFor } from '../messages/catalogue.js';
import { accountUrl, type MailConfig } from './about.js';
import { clean, dayTime, orderNumber, stablecoin } from './figures.js';
import { type MailContent, renderHtml, renderText } from './layout.js';
import type { ComposedMail } from './order-mails.js';

/** An order in the mail. */
export interface ListedOrder {
  readonly number: string;
  readonly word: string;
  readonly amountMicro: bigint;
  readonly placedAt: string;
  /** A fresh token for the owner's link; null: the order is in an account, whose owner logs in. */
  readonly token: string | null;
}

/** TRACK-03: writes the mail that lists the recent orders of an address, each with its word and its own link. */
export function composeRecentOrders(
  { orders, firstName }: { readonly orders: readonly ListedOrder[]; readonly firstName: string },
  config: MailConfig,
): ComposedMail {
  const text = textFor(config.language);
  const [newest] = orders;
  const { word } = newest!;
  const isGuests = orders.some(({ token }) => token !== null);
  const isAccounts = orders.some(({ token }) => token === null);
  const content: MailContent = {
    language: config.language,
    brand: config.brand,
    word: text('word', { word }),
    greeting: isPersonName(firstName) ? text('greeting', { name: clean(firstName) }) : text('greetingNoName'),
    subject: text('recentSubject', { word }),
    preview: text('recentPreview', { count: String(orders.length) }),
    lead: { sentence: text('recentLead') },
    paragraphs: [text('recentText')],
    rows: orders.map((order) => ({
      label: dayTime(order.placedAt),
      value: `${order.word} · ${stablecoin(order.amountMicro, config.product)}`,
      link: { text: orderNumber(order.number), url: urlOf(order, config) },
    })),
    button: null,
    small: [
      ...(isGuests ? [text('recentUse', { most: String(MOST_BROWSERS) })] : []),
      ...(isAccounts ? [text('recentLogIn')] : []),
    ],
    footer: `${text('footerRecent')} ${text('footerNever')}`,
  };
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

function urlOf({ number, token }: ListedOrder, config: MailConfig): string {
  return token === null ? accountUrl(config, number) : `${config.publicUrl}/order-status/${number}#token=${token}`;
}
