import type {
  AdminApprovalEffect,
  AdminApprovalRow,
  AdminDepositEffect,
  ApprovalAction,
} from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel/money';
import { labelText, nairaAmount, usdtText } from '../parts/format';
import { bpsText } from '../rates/words';

/** The translator, and a value that the catalogue does not have: the stablecoin's name. */
export interface TextContext {
  readonly t: (key: string, values?: Record<string, string | number>) => string;
  readonly product: string;
}

type Named = Pick<AdminApprovalRow, 'action' | 'naira' | 'on' | 'facts'> & { readonly effect?: AdminApprovalEffect };

/** The requested action: `Pay ₦612,690.00 again` as its name, `pay ₦612,690.00 again` within a sentence. */
export function approvalName(
  { action, naira, on, facts, effect }: Named,
  how: 'name' | 'what',
  words: TextContext,
): string {
  const { t, product } = words;
  const text = (name: string): string => String(facts[name] ?? '');
  return t(`approvals.${how}.${kindOf(action, effect)}`, {
    naira: naira === null ? '' : nairaAmount(naira),
    label: labelText(on.label),
    tier: action.startsWith('tier-limits') ? t(`orders.tier.${on.label}`) : '',
    limit: facts['limitUsdt'] ? `${usdtText(text('limitUsdt'))} ${product}` : '',
    role: facts['role'] ? t(`roles.${text('role')}`).toLowerCase() : '',
    side: facts['side'] ? t(`approvals.sides.${text('side')}`) : '',
    rate: facts['rate'] ? nairaAmount(text('rate')) : '',
    percent: typeof facts['marginBps'] === 'number' ? bpsText(facts['marginBps']) : '',
  });
}

/** Name of the action behind an effect, before it is requested. */
export function effectName(effect: AdminApprovalEffect, how: 'name' | 'what', words: TextContext): string {
  const on = { label: labelOf(effect), resource: '', id: '' };
  const naira = 'naira' in effect ? effect.naira : null;
  return approvalName({ action: actionOf(effect), naira, on, facts: factsOf(effect), effect }, how, words);
}

/** The person or thing concerned, where the action's name includes it. */
function labelOf(effect: AdminApprovalEffect): string {
  if (effect.kind === 'operator') return effect.name;
  if (effect.kind === 'tier-limits') return effect.tier;
  if (effect.kind === 'sender') return effect.address;
  if (effect.kind === 'purchase' || effect.kind === 'refund') return effect.number;
  if (effect.kind !== 'deposit') return '';
  return effect.order?.number ?? `${(effect.depositKey ?? '').slice(0, 8)}…`;
}

/** A limit counts as raised or lowered where the previous value is known. */
function kindOf(action: ApprovalAction, effect: AdminApprovalEffect | undefined): string {
  if (effect?.kind !== 'limit' || effect.wasUsdt === null) return action;
  const more = parseMoney(effect.usdt, 'USDT') - parseMoney(effect.wasUsdt, 'USDT');
  return more > 0n ? 'limit-raise' : more < 0n ? 'limit-lower' : action;
}

function actionOf(effect: AdminApprovalEffect): ApprovalAction {
  switch (effect.kind) {
    case 'pay-again':
      return 'payout-repay';
    case 'release':
      return 'order-release';
    case 'evidence':
      return effect.outcome === 'settled' ? 'payout-settle-by-evidence' : 'payout-fail-by-evidence';
    case 'deposit':
      return depositAction(effect);
    case 'limit':
      return 'limit-override';
    case 'rate':
      return effect.pin ? 'rate-pin' : 'rate-margin';
    case 'operator':
    case 'tier-limits':
    case 'funding':
      return effect.action;
    case 'second-factor':
      return 'customer-second-factor';
    case 'unfreeze':
      return 'customer-unfreeze';
    case 'sender':
      return 'sender-unlist';
    case 'purchase':
      return 'purchase-release';
    case 'refund':
      return 'refund-approve';
    case 'treasury':
      return 'treasury-open';
  }
}

function depositAction({ outcome, assets }: AdminDepositEffect): ApprovalAction {
  if (outcome === 'retained') return 'deposit-assets-retained-by-evidence';
  if (assets.length > 0) return 'deposit-assets-returned-by-evidence';
  return `deposit-${outcome}-by-evidence`;
}

function factsOf(effect: AdminApprovalEffect): AdminApprovalRow['facts'] {
  switch (effect.kind) {
    case 'limit':
      return { limitUsdt: effect.usdt };
    case 'rate':
      return { side: effect.side, rate: effect.pin?.rate ?? null, marginBps: effect.marginBps };
    case 'operator':
      return { role: effect.role };
    default:
      return {};
  }
}
