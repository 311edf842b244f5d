import type { DisputeFacts, DisputeKind } from '../domain/order-facts.js';
import type { MessageKey } from '../messages/catalogue.js';
import { clean, dayTime, naira, orderNumber, sessionId } from './figures.js';
import type { MailRow } from './layout.js';
import { type About, accountRow, type StoryContent } from './about.js';

const RESOLVED: Readonly<Record<NonNullable<DisputeFacts['resolved']>['how'], MessageKey>> = {
  proof: 'disputeProven',
  repaid: 'disputeRepaid',
  refunded: 'disputeRefunded',
  arrived: 'disputeArrived',
  'no-answer': 'disputeNoAnswer',
};

/** A step of an order's case: what happened, in our words or in those of whoever wrote, and who is waited for. */
export function disputeContent(kind: DisputeKind, dispute: DisputeFacts, about: About): StoryContent {
  const { say, order, account, disputeUrl } = about;
  const sum = naira(dispute.nairaKobo);
  const values = { word: order.word, naira: sum, number: dispute.number };
  const said = dispute.said
    ? [
        ...dispute.said.text.split(/\n+/).map(clean),
        say('disputeSigned', { name: clean(dispute.said.by), brand: about.config.brand }),
      ]
    : [];
  const [lead, text] = leadOf(kind, dispute, about);
  return {
    subject: say(SUBJECTS[kind], values),
    preview: say('disputePreview', values),
    lead: { sentence: lead },
    paragraphs: [...(text ? [text] : []), ...said],
    rows: [
      { label: say('disputeCase'), value: dispute.number },
      { label: say('order'), value: orderNumber(order.number) },
      ...accountRow(say, account),
      ...proofRows(dispute, about),
      ...dueRow(dispute, about),
    ],
    button: { label: say('openConversation'), url: disputeUrl },
    small: [say('disputeNeverTwice'), say('linkOnce')],
  };
}

const SUBJECTS: Readonly<Record<DisputeKind, MessageKey>> = {
  'dispute-opened': 'disputeOpenedSubject',
  'dispute-answered': 'disputeAnsweredSubject',
  'dispute-paying-again': 'disputePayingSubject',
  'dispute-refunding': 'disputeRefundingSubject',
  'dispute-resolved': 'disputeResolvedSubject',
};

function leadOf(
  kind: DisputeKind,
  dispute: DisputeFacts,
  { say }: About,
): readonly [lead: string, text: string | null] {
  const sum = naira(dispute.nairaKobo);
  switch (kind) {
    case 'dispute-opened':
      return [say('disputeOpenedLead'), say('disputeOpenedText')];
    case 'dispute-answered':
      return [say('disputeAnsweredLead'), null];
    case 'dispute-paying-again':
      return [say('disputePayingLead', { naira: sum }), say('disputePayingText')];
    case 'dispute-refunding':
      return [say('disputeRefundingLead'), say('disputeRefundingText')];
    case 'dispute-resolved':
      return [say('disputeResolvedLead'), dispute.resolved ? say(RESOLVED[dispute.resolved.how]) : null];
  }
}

function proofRows({ resolved }: DisputeFacts, { say }: About): MailRow[] {
  return [
    ...(resolved?.sessionId ? [{ label: say('sessionId'), value: sessionId(resolved.sessionId), digits: true }] : []),
    ...(resolved?.reference ? [{ label: say('disputeReference'), value: resolved.reference }] : []),
  ];
}

function dueRow({ due }: DisputeFacts, { say }: About): MailRow[] {
  if (!due) return [];
  return [{ label: say(due.of === 'us' ? 'disputeOurWordBy' : 'disputeYourWordBy'), value: dayTime(due.at) }];
}
