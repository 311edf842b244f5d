import { CODE_MINUTES, isPersonName } from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { type MessageKey, say as sayIn, type Say } from '../messages/catalogue.js';
import { clean, dayTime } from './figures.js';
import { type MailContent, renderHtml, renderText } from './layout.js';
import type { MailConfig } from './about.js';
import type { ComposedMail } from './order-mails.js';

export type AccountMailKind = EventData<'AccountMailRequested'>['kind'];

/** What a mail to a customer about themselves, or to whoever registers, tells of. */
export interface AccountFacts {
  readonly kind: AccountMailKind;
  readonly firstName: string;
  /** Digits; null where there are none. */
  readonly code: string | null;
  /** When it happened. */
  readonly at: string;
  /** Until when payouts wait; null where they do not. */
  readonly until: string | null;
  /** What opens the account beside a password that was reset; null where nothing of the kind is told. */
  readonly ways: { readonly google: boolean; readonly passkeys: number } | null;
}

/** A mail about a code says what it is for, and what to do with one that was not asked for. */
interface CodeWords {
  readonly subject: MessageKey;
  readonly lead: MessageKey;
  readonly notAsked: MessageKey;
}
const CODES: Readonly<Partial<Record<AccountMailKind, CodeWords>>> = {
  'registration-code': {
    subject: 'codeRegistrationSubject',
    lead: 'codeRegistrationLead',
    notAsked: 'codeNotAsked',
  },
  'login-code': { subject: 'codeLoginSubject', lead: 'codeLoginLead', notAsked: 'codeLoginNotYou' },
  'reset-code': { subject: 'codeResetSubject', lead: 'codeResetLead', notAsked: 'codeNotAsked' },
};

type NoticeKind = Exclude<AccountMailKind, 'registration-code' | 'login-code' | 'reset-code'>;
/** Of a notice the sentence, and what else there is to say. */
const NOTICES: Readonly<Record<NoticeKind, readonly [lead: MessageKey, text: MessageKey | null]>> = {
  'registration-known': ['knownLead', 'knownText'],
  welcome: ['welcomeLead', 'welcomeText'],
  'new-device': ['newDeviceLead', null],
  'password-set': ['passwordSetLead', 'passwordSetText'],
  'pin-set': ['pinSetLead', null],
  'pin-locked': ['pinLockedLead', 'pinLockedText'],
  'payouts-held': ['payoutsHeldLead', 'payoutsHeldText'],
  'totp-enrolled': ['totpEnrolledLead', null],
  'totp-removed': ['totpRemovedLead', null],
  'passkey-added': ['passkeyAddedLead', null],
  'passkey-removed': ['passkeyRemovedLead', null],
  'passkey-changed': ['passkeyChangedLead', null],
  'codes-renewed': ['codesRenewedLead', null],
  'sessions-ended': ['sessionsEndedLead', null],
  'second-factor-reset': ['secondFactorResetLead', 'secondFactorResetText'],
  'account-closed': ['accountClosedLead', 'accountClosedText'],
  'identity-linked': ['identityLinkedLead', null],
  'identity-unlinked': ['identityUnlinkedLead', null],
  'upgrade-asked': ['upgradeAskedLead', 'upgradeAskedText'],
  'upgrade-approved': ['upgradeApprovedLead', 'upgradeApprovedText'],
  'upgrade-refused': ['upgradeRefusedLead', 'upgradeRefusedText'],
};

/** Writes a mail to a customer about themselves, in the language of `config`. */
export function composeForAccount(facts: AccountFacts, config: MailConfig): ComposedMail {
  const say = sayIn(config.language);
  const code = CODES[facts.kind];
  const body = code ? aboutCode(facts, code, say) : notice(facts, config, say);
  const isStranger = facts.kind === 'registration-code' || facts.kind === 'registration-known';
  const content: MailContent = {
    language: config.language,
    brand: config.brand,
    word: say('accountWord'),
    // Whoever types somebody's address into a form types a name, too.
    greeting: isPersonName(facts.firstName) ? say('greeting', { name: clean(facts.firstName) }) : say('greetingNoName'),
    rows: [],
    ...body,
    footer: `${say(isStranger ? 'accountFooterNew' : 'accountFooter', { brand: config.brand })} ${say('accountNever')}`,
  };
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

type Body = Pick<MailContent, 'subject' | 'preview' | 'lead' | 'paragraphs' | 'button' | 'small'> &
  Partial<Pick<MailContent, 'code' | 'rows'>>;

/** The code stands in the mail's body alone: a subject is read by every server on the way, and on a locked phone. */
function aboutCode({ code }: AccountFacts, words: CodeWords, say: Say): Body {
  const minutes = String(CODE_MINUTES);
  return {
    subject: say(words.subject),
    preview: say('codePreview', { minutes }),
    lead: { sentence: say(words.lead) },
    paragraphs: [],
    code: code ?? '',
    button: null,
    small: [say('codeLife', { minutes }), say('codeSecret'), say(words.notAsked)],
  };
}

function waysTold(ways: AccountFacts['ways'], say: Say): string[] {
  const { google, passkeys } = ways ?? { google: false, passkeys: 0 };
  if (!google && passkeys === 0) return [];
  const count = String(passkeys);
  const one = say(google ? 'waysGoogleAndPasskey' : 'waysPasskey');
  const several = say(google ? 'waysGoogleAndPasskeys' : 'waysPasskeys', { count });
  const which = passkeys === 0 ? say('waysGoogle') : passkeys === 1 ? one : several;
  return [`${which} ${say('waysLook')}`];
}

function notice({ kind, at, until, ways }: AccountFacts, config: MailConfig, say: Say): Body {
  const [lead, text] = NOTICES[kind as NoticeKind];
  const values = { brand: config.brand, product: config.product, until: until ? dayTime(until) : '' };
  const sentence = say(lead, values);
  const isGood = kind === 'welcome' || kind.startsWith('upgrade-');
  const isLast = kind === 'account-closed';
  const isSecurity = !isGood && kind !== 'registration-known';
  return {
    subject: sentence.replace(/\.$/, ''),
    preview: text ? say(text, values) : sentence,
    lead: { sentence },
    paragraphs: [...(text ? [say(text, values)] : []), ...waysTold(ways, say)],
    rows: isSecurity
      ? [
          { label: say('accountAt'), value: dayTime(at) },
          ...(until ? [{ label: say('accountUntil'), value: dayTime(until) }] : []),
        ]
      : [],
    button: isLast
      ? null
      : isGood
        ? { label: say('accountOpen'), url: `${config.publicUrl}/dashboard` }
        : { label: say('accountLogIn'), url: `${config.publicUrl}/auth/login` },
    small: isLast ? [say('accountClosedNotYou')] : isSecurity ? [say('accountNotYou')] : [],
  };
}
