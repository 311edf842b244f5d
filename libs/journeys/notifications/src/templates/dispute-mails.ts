import type { DisputeFacts, DisputeKind } from '../domain/order-facts.js';
import type { MessageKey } from '../messages/catalogue.js';
import { clean, dayTime, naira, orderNumber, sessionId } from './figures.js';
import type { MailRow } from './layout.js';
import { type About, accountRow, type MailFacts } from './about.js';

const RESOLVED: Readonly<Record<NonNullable<DisputeFacts['resolved']>['how'], MessageKey>> = {
  proof: 'disputeProven',
  repaid: 'disputeRepaid',
  refunded: 'disputeRefunded',
  received: 'disputeReceived',
  'no-answer': 'disputeNoAnswer',
};

/** A step of an order's case: what happened, in our text or in the writer's message, and who must act next. */
export function disputeContent(kind: DisputeKind, dispute: DisputeFacts, about: About): MailFacts {
  const { text: textOf, linkUse, order, account, disputeUrl } = about;
  const sum = naira(dispute.nairaKobo);
  const { product } = about.config;
  const values = { word: order.word, naira: sum, number: dispute.number, product };
  const messageLines = dispute.message
    ? [
        ...dispute.message.text.split(/\n+/).map(clean),
        textOf('disputeSigned', { name: clean(dispute.message.by), brand: about.config.brand }),
      ]
    : [];
  const [lead, text] = leadOf(kind, dispute, about);
  return {
    subject: textOf(dispute.isQuestion ? QUESTION_SUBJECTS[kind] : SUBJECTS[kind], values),
    preview: textOf('disputePreview', values),
    lead: { sentence: lead },
    paragraphs: [...(text ? [text] : []), ...messageLines],
    rows: [
      { label: textOf('disputeCase'), value: dispute.number },
      { label: textOf('order'), value: orderNumber(order.number) },
      ...accountRow(textOf, account),
      ...proofRows(dispute, about),
      ...dueRow(dispute, about),
    ],
    button: { label: textOf('openConversation'), url: disputeUrl },
    small: [textOf('disputeNeverTwice'), linkUse],
  };
}

const SUBJECTS: Readonly<Record<DisputeKind, MessageKey>> = {
  'dispute-opened': 'disputeOpenedSubject',
  'dispute-answered': 'disputeAnsweredSubject',
  'dispute-paying-again': 'disputePayingSubject',
  'dispute-refunding': 'disputeRefundingSubject',
  'dispute-resolved': 'disputeResolvedSubject',
};

/** A question is about no sum. */
const QUESTION_SUBJECTS: Readonly<Record<DisputeKind, MessageKey>> = {
  ...SUBJECTS,
  'dispute-opened': 'questionOpenedSubject',
  'dispute-answered': 'questionAnsweredSubject',
};

function leadOf(
  kind: DisputeKind,
  dispute: DisputeFacts,
  { text, config: { product } }: About,
): readonly [lead: string, text: string | null] {
  const sum = naira(dispute.nairaKobo);
  switch (kind) {
    case 'dispute-opened':
      return dispute.isQuestion
        ? [text('questionOpenedLead'), text('questionOpenedText')]
        : [text('disputeOpenedLead'), text('disputeOpenedText')];
    case 'dispute-answered':
      return [text('disputeAnsweredLead'), null];
    case 'dispute-paying-again':
      return [text('disputePayingLead', { naira: sum }), text('disputePayingText')];
    case 'dispute-refunding':
      return [text('disputeRefundingLead', { naira: sum, product }), text('disputeRefundingText')];
    case 'dispute-resolved':
      return [text('disputeResolvedLead'), dispute.resolved ? text(RESOLVED[dispute.resolved.how], { product }) : null];
  }
}

function proofRows({ resolved }: DisputeFacts, { text }: About): MailRow[] {
  return [
    ...(resolved?.sessionId ? [{ label: text('sessionId'), value: sessionId(resolved.sessionId), digits: true }] : []),
    ...(resolved?.reference ? [{ label: text('disputeReference'), value: resolved.reference }] : []),
  ];
}

function dueRow({ due }: DisputeFacts, { text }: About): MailRow[] {
  if (!due) return [];
  return [{ label: text(due.of === 'us' ? 'disputeOurWordBy' : 'disputeYourWordBy'), value: dayTime(due.at) }];
}
