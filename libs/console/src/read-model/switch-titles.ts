import { PROVIDER } from '@usdt-africa/banking';
import type { AdminSwitchChange, AdminSwitchKind } from '@usdt-africa/contracts/admin';
import type { Pool } from 'pg';

const NAMES: Readonly<Record<string, string>> = { [PROVIDER]: 'Paystack' };
const KIND = /^(quotes|payouts|bank|provider|notice)/;
const LANGUAGE_NAMES: Readonly<Record<string, string>> = { pcm: 'Pidgin', ha: 'Hausa', yo: 'Yoruba', ig: 'Igbo' };

/** Every bank that can be paid, by its code: the usual ones first. */
export async function bankNames(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ code: string; name: string }>(
    'select code, name from banks order by rank nulls last, lower(name), code',
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** What a switch is called. */
export function titleOf(id: string, banks: ReadonlyMap<string, string>): AdminSwitchChange['switch'] {
  const kind = KIND.exec(id)![1] as AdminSwitchKind;
  const rest = id.slice(kind.length + 1);
  if (kind === 'bank') return { id, kind, name: banks.get(rest) ?? rest };
  if (kind === 'notice') return { id, kind, name: `“Not yet read” in ${LANGUAGE_NAMES[rest] ?? rest}` };
  return { id, kind, name: kind === 'provider' ? (NAMES[rest] ?? rest) : null };
}
