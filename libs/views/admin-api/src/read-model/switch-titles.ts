import { PROVIDER } from '@usdt-africa/banking';
import type { AdminSwitchChange, AdminSwitchKind } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { holdsAboveKobo, switchOf } from '@usdt-africa/switches';
import type { Pool } from 'pg';

const NAMES: Readonly<Record<string, string>> = { [PROVIDER]: 'Paystack' };
const KIND = /^(quotes|buy|payouts-above|payouts|sends|chain|bank|provider|notice)/;
const LANGUAGE_NAMES: Readonly<Record<string, string>> = { pcm: 'Pidgin', ha: 'Hausa', yo: 'Yoruba', ig: 'Igbo' };

/** Every bank that can be paid, by its code: the usual ones first. */
export async function bankNames(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ code: string; name: string }>(
    'select code, name from banks order by rank nulls last, lower(name), code',
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** What a switch is called. @param named as its last event, with the amount where it has one */
export function titleOf(named: string, banks: ReadonlyMap<string, string>): AdminSwitchChange['switch'] {
  const id = switchOf(named);
  const kind = KIND.exec(id)![1] as AdminSwitchKind;
  const rest = id.slice(kind.length + 1);
  const plain = { id, kind, name: null, above: null };
  if (kind === 'bank') return { ...plain, name: banks.get(rest) ?? rest };
  if (kind === 'notice') return { ...plain, name: `“Not yet reviewed” in ${LANGUAGE_NAMES[rest] ?? rest}` };
  if (kind === 'provider') return { ...plain, name: NAMES[rest] ?? rest };
  return kind === 'payouts-above' ? { ...plain, above: formatMoney(holdsAboveKobo(named), 'NGN') } : plain;
}
