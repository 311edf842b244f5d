import type { RefundFacts, RefundKind } from '../domain/order-facts.js';
import type { MessageKey } from '../messages/catalogue.js';
import type { About, MailFacts } from './about.js';
import { dayTime, orderNumber, stablecoin } from './figures.js';

const SUBJECTS: Readonly<Record<RefundKind, readonly [subject: MessageKey, lead: MessageKey]>> = {
  'refund-requested': ['refundRequestedSubject', 'refundRequestedLead'],
  'refund-proved': ['refundProvedSubject', 'refundProvedLead'],
  'refund-sent': ['refundSentSubject', 'refundSentLead'],
  'refund-ended': ['refundEndedSubject', 'refundEndedLead'],
};
const ENDS: Readonly<Record<NonNullable<RefundFacts['endedWhy']>, MessageKey>> = {
  'no-proof': 'refundEndedNoProof',
  withdrawn: 'refundEndedWithdrawn',
  'naira-instead': 'refundEndedNaira',
  refused: 'refundEndedRefused',
};

/** A step of a refund: what happened, what its owner has to do, and where the USDT are. */
export function refundContent(kind: RefundKind, refund: RefundFacts, about: About): MailFacts {
  const cost = costOf(refund, about);
  const { text: textOf, linkUse, config, order, url } = about;
  const values = {
    word: order.word,
    amount: refund.asset
      ? `${refund.asset.sends} ${refund.asset.symbol}`
      : stablecoin(refund.sendsMicro, config.product),
    address: refund.address === null ? '' : shortAddress(refund.address),
    due: dayTime(refund.dueAt),
    number: refund.number,
  };
  const [subject, lead] = SUBJECTS[kind];
  return {
    subject: textOf(subject, values),
    preview: textOf('refundPreview', values),
    lead: { sentence: textOf(lead, values) },
    paragraphs: paragraphsOf(kind, refund).map((key) => textOf(key, values)),
    rows: [
      ...(kind === 'refund-ended' ? [] : [{ label: textOf('refundSends'), value: values.amount, strong: true }]),
      ...(kind !== 'refund-ended' && cost !== null ? [{ label: textOf('refundCost'), value: cost }] : []),
      ...(refund.address === null || kind === 'refund-ended'
        ? []
        : [{ label: textOf('refundTo'), value: values.address }]),
      ...(refund.transactionId === null
        ? []
        : [{ label: textOf('refundHash'), value: refund.transactionId, digits: true }]),
      { label: textOf('accountAt'), value: dayTime(refund.at) },
      { label: textOf('refundNumber'), value: refund.number },
      { label: textOf('order'), value: orderNumber(order.number) },
    ],
    button: { label: textOf('seeOrder'), url },
    small: [...(kind === 'refund-requested' ? [textOf('refundNotYou')] : []), linkUse],
  };
}

/** What is deducted for the network; null: nothing. */
function costOf({ asset, costMicro }: RefundFacts, { config }: About): string | null {
  if (asset) return asset.cost && `${asset.cost} ${asset.symbol}`;
  return costMicro > 0n ? stablecoin(costMicro, config.product) : null;
}

function paragraphsOf(kind: RefundKind, { address, asset, isHeld, endedWhy }: RefundFacts): MessageKey[] {
  switch (kind) {
    case 'refund-requested':
      return [address === null ? 'refundRequestedName' : 'refundRequestedProve'];
    case 'refund-proved':
      return [isHeld ? 'refundProvedHeld' : 'refundProvedText'];
    case 'refund-sent':
      return ['refundSentText'];
    case 'refund-ended':
      return [...(endedWhy === null ? [] : [ENDS[endedWhy]]), asset ? 'refundEndedAssetNext' : 'refundEndedNext'];
  }
}

/** The ends of an address: a mail is no place to copy one from. */
function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`;
}
