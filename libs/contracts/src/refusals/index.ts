import { Refusal } from '@usdt-africa/kernel';
import { accounts } from './accounts.js';
import { approvals } from './approvals.js';
import { deposits } from './deposits.js';
import { disputes } from './disputes.js';
import { messages } from './messages.js';
import { operators } from './operators.js';
import { orders } from './orders.js';
import { payouts } from './payouts.js';
import { recipients } from './recipients.js';
import { reconciliation } from './reconciliation.js';
import { switches } from './switches.js';
import { transactions } from './transactions.js';
import { verifications } from './verifications.js';
import type { RefusalText } from './refusal-text.js';

/**
 * Every refusal that a domain decides upon, by name: the context, the code that goes out, and after a `/` what tells apart
 * two that share a code. Domains say the name and the data; what stands here is how it is answered.
 */
export const REFUSALS = {
  ...accounts,
  ...approvals,
  ...deposits,
  ...disputes,
  ...messages,
  ...operators,
  ...orders,
  ...payouts,
  ...recipients,
  ...reconciliation,
  ...switches,
  ...transactions,
  ...verifications,
};

export type RefusalName = keyof typeof REFUSALS;

/** What a refusal's sentence is filled with; nothing for most. */
export type RefusalData<Name extends RefusalName> = (typeof REFUSALS)[Name]['sentence'] extends (
  data: infer Data,
) => string
  ? Data
  : undefined;

/** A refusal by its name, with what its sentence was made of: whoever speaks another language says it anew. */
export class NamedRefusal extends Refusal {
  constructor(
    readonly refusal: RefusalName,
    readonly data: Readonly<Record<string, unknown>> | undefined,
  ) {
    const { status, sentence }: RefusalText = REFUSALS[refusal];
    const seconds = data?.['retryAfterSeconds'];
    super(
      status,
      codeOf(refusal),
      typeof sentence === 'string' ? sentence : sentence(data as never),
      typeof seconds === 'number' ? { retryAfterSeconds: seconds } : {},
    );
  }
}

/** @param data what the sentence is filled with, for those that are; `retryAfterSeconds` of it goes out with the answer */
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
