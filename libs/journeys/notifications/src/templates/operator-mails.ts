import type { OperatorRole } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { type MessageKey, type TextOf, textIn as textFor } from '../messages/catalogue.js';
import { clean, dayTime } from './figures.js';
import { type MailContent, renderHtml, renderText } from './layout.js';
import type { MailConfig } from './about.js';
import type { ComposedMail } from './order-mails.js';

type Kind = EventData<'OperatorMailRequested'>['kind'];

/** The facts of a mail to an operator. */
export interface OperatorFacts {
  readonly kind: Kind;
  /** Whether it is about the reader; else the reader took part in it. */
  readonly isReader: boolean;
  readonly name: string;
  /** Who wanted it and who agreed. */
  readonly by: readonly string[];
  /** The machine's command was one of them. */
  readonly byCommand: boolean;
  readonly reason: string;
  /** The role they have by it; null where it is not about a role. */
  readonly role: OperatorRole | null;
  readonly at: string;
  /** The one-time link, or the console. */
  readonly url: string;
  readonly linkEndsAt: string | null;
}

/** Changes in an operator's own name: one sentence, which is also the subject. */
const OWN_WORDS = {
  'operator-password-set': 'operatorPasswordLead',
  'operator-totp-enrolled': 'operatorTotpLead',
  'operator-codes-renewed': 'operatorCodesLead',
  'operator-passkey-added': 'operatorPasskeyAddedLead',
  'operator-passkey-removed': 'operatorPasskeyRemovedLead',
  'operator-sessions-ended': 'operatorSessionsLead',
} as const satisfies Readonly<Record<string, MessageKey>>;

function isOwn(kind: Kind): kind is keyof typeof OWN_WORDS {
  return Object.hasOwn(OWN_WORDS, kind);
}

interface Words {
  readonly yours: readonly [subject: MessageKey, lead: MessageKey, text: MessageKey];
  readonly theirs: readonly [subject: MessageKey, lead: MessageKey];
}

const WORDS: Readonly<Record<Exclude<Kind, keyof typeof OWN_WORDS>, Words>> = {
  'operator-invited': {
    yours: ['operatorInvitedSubject', 'operatorInvitedLead', 'operatorInvitedText'],
    theirs: ['operatorInvitedOtherSubject', 'operatorInvitedOtherLead'],
  },
  'operator-reset': {
    yours: ['operatorResetSubject', 'operatorResetLead', 'operatorResetText'],
    theirs: ['operatorResetOtherSubject', 'operatorResetOtherLead'],
  },
  'operator-role-changed': {
    yours: ['operatorRoleSubject', 'operatorRoleLead', 'operatorRoleText'],
    theirs: ['operatorRoleOtherSubject', 'operatorRoleOtherLead'],
  },
  'operator-disabled': {
    yours: ['operatorDisabledSubject', 'operatorDisabledLead', 'operatorDisabledText'],
    theirs: ['operatorDisabledOtherSubject', 'operatorDisabledOtherLead'],
  },
  'operator-enabled': {
    yours: ['operatorEnabledSubject', 'operatorEnabledLead', 'operatorEnabledText'],
    theirs: ['operatorEnabledOtherSubject', 'operatorEnabledOtherLead'],
  },
};

const ROLES: Readonly<Record<OperatorRole, MessageKey>> = {
  support: 'operatorSupport',
  finance: 'operatorFinance',
  engineer: 'operatorEngineer',
  admin: 'operatorAdmin',
};

/** Writes a mail to an operator, in the installation's language. */
export function composeForOperator(facts: OperatorFacts, readersName: string, config: MailConfig): ComposedMail {
  const text = textFor(config.language);
  const { kind, isReader, role, linkEndsAt } = facts;
  const values = {
    brand: config.brand,
    name: clean(facts.name),
    role: role ? text(ROLES[role]) : '',
    until: linkEndsAt ? dayTime(linkEndsAt) : '',
  };
  const { subject, lead, paragraphs } = wordsOf(kind, isReader, values, text);
  const people = [...facts.by.map(clean), ...(facts.byCommand ? [text('operatorByCommand')] : [])];
  const content: MailContent = {
    language: config.language,
    brand: config.brand,
    word: text('operatorWord'),
    greeting: readersName ? text('greeting', { name: clean(readersName) }) : text('greetingNoName'),
    subject,
    preview: lead,
    lead: { sentence: lead },
    paragraphs,
    rows: [
      ...(role ? [{ label: text('operatorRole'), value: text(ROLES[role]) }] : []),
      ...(people.length > 0 || !isOwn(kind) ? [{ label: text('operatorBy'), value: people.join(', ') }] : []),
      ...(facts.reason ? [{ label: text('operatorReason'), value: clean(facts.reason) }] : []),
      { label: text('operatorAt'), value: dayTime(facts.at) },
    ],
    button: { label: text(linkEndsAt ? 'operatorTakeLink' : 'operatorOpenConsole'), url: facts.url },
    small: [...(linkEndsAt ? [text('operatorLinkOnce', values)] : []), text('operatorNotYou')],
    footer: text('operatorFooter', values),
  };
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

function wordsOf(kind: Kind, isReader: boolean, values: Readonly<Record<string, string>>, text: TextOf) {
  if (isOwn(kind)) {
    const lead = text(OWN_WORDS[kind], values);
    return { subject: lead.replace(/\.$/, ''), lead, paragraphs: [] };
  }
  const { yours, theirs } = WORDS[kind];
  const [subject, lead] = isReader ? yours : theirs;
  return {
    subject: text(subject, values),
    lead: text(lead, values),
    paragraphs: isReader ? [text(yours[2], values)] : [],
  };
}
