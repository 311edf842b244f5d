import { type Problem, Refusal } from '@usdt-africa/kernel';
import { accounts } from './accounts.js';
import { addresses } from './addresses.js';
import { approvals } from './approvals.js';
import { audit } from './audit.js';
import { authentication } from './authentication.js';
import { claims } from './claims.js';
import { console } from './console.js';
import { deposits } from './deposits.js';
import { disputes } from './disputes.js';
import { files } from './files.js';
import { funding } from './funding.js';
import { history } from './history.js';
import { http } from './http.js';
import { limits } from './limits.js';
import { messages } from './messages.js';
import { notifications } from './notifications.js';
import { operators } from './operators.js';
import { orders } from './orders.js';
import { payouts } from './payouts.js';
import { purchases } from './purchases.js';
import { rates } from './rates.js';
import { recipients } from './recipients.js';
import { reconciliation } from './reconciliation.js';
import { refunds } from './refunds.js';
import { sweeps } from './sweeps.js';
import { sends } from './sends.js';
import { switches } from './switches.js';
import { transactions } from './transactions.js';
import { transfers } from './transfers.js';
import { treasury } from './treasury.js';
import { verifications } from './verifications.js';
import { wallets } from './wallets.js';
import { withdrawals } from './withdrawals.js';
import type { RefusalText } from './refusal-text.js';

/**
 * Every refusal that people can meet, by name: the context, the code that is sent, and after a `/` what distinguishes
 * two with the same code. The refusing code gives the name and the data; the response is defined here.
 */
export const REFUSALS = {
  ...accounts,
  ...addresses,
  ...approvals,
  ...audit,
  ...authentication,
  ...claims,
  ...console,
  ...deposits,
  ...disputes,
  ...files,
  ...funding,
  ...history,
  ...http,
  ...limits,
  ...messages,
  ...notifications,
  ...operators,
  ...orders,
  ...payouts,
  ...purchases,
  ...rates,
  ...recipients,
  ...reconciliation,
  ...refunds,
  ...sweeps,
  ...sends,
  ...switches,
  ...transactions,
  ...transfers,
  ...treasury,
  ...verifications,
  ...wallets,
  ...withdrawals,
};

export type RefusalName = keyof typeof REFUSALS;

/** What a refusal's sentence is filled with; nothing for most. */
export type RefusalData<Name extends RefusalName> = (typeof REFUSALS)[Name]['sentence'] extends (
  data: infer Data,
) => string
  ? Data
  : undefined;

/** Of a refusal's data: what clients act upon. */
type Outgoing = Pick<Problem, 'errors' | 'retryAfterSeconds' | 'triesLeft'> & { readonly field?: string };

/** A refusal by its name, with the data of its sentence, so that it can be translated. */
export class NamedRefusal extends Refusal {
  constructor(
    readonly refusal: RefusalName,
    readonly data: Readonly<Record<string, unknown>> | undefined,
  ) {
    const text: RefusalText = REFUSALS[refusal];
    const sentence = typeof text.sentence === 'string' ? text.sentence : text.sentence(data as never);
    super(text.status, codeOf(refusal), sentence, extraOf(refusal, text, sentence, data));
  }
}

/** Fields sent in addition to the sentence. */
function extraOf(name: RefusalName, text: RefusalText, message: string, data: Outgoing = {}): Outgoing {
  const { retryAfterSeconds = text.retryAfterSeconds, triesLeft, field = text.field } = data;
  const errors = field ? [{ field, code: text.fieldCode ?? codeOf(name), message }] : data.errors;
  return {
    ...(errors && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(triesLeft !== undefined && { triesLeft }),
  };
}

/** @param data values for the sentence, for those that need them; see {@link RefusalText} for which of them are sent */
export function refusal<Name extends RefusalName>(
  name: Name,
  ...[data]: RefusalData<Name> extends undefined ? [] : [data: RefusalData<Name>]
): NamedRefusal {
  return new NamedRefusal(name, data as Readonly<Record<string, unknown>> | undefined);
}

/** `orders.not-held` → `not-held`, `operators.oneself/role` → `oneself` */
function codeOf(name: RefusalName): string {
  return name.slice(name.indexOf('.') + 1).split('/')[0]!;
}
