import { actorOf, type Actors, type Viewer } from '@usdt-africa/operators';
import type { AdminSwitch, AdminSwitchChange, AdminSwitchKind, AdminSwitchTouch } from '@usdt-africa/contracts/admin';
import { type DomainEvent, streams, switchEventTypes } from '@usdt-africa/contracts/events';
import { eventsOf, type PersonalData, type RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { isPaused, mayTurn } from '@usdt-africa/switches';
import { Conditions, contentRange, type ListQuery, listRequest, type Page } from '@usdt-africa/platform';
import type { EventRows } from '@usdt-africa/history';
import type { Recipient } from './order-list.js';
import { PROVIDER } from '@usdt-africa/banking';

const USUAL = ['quotes', 'payouts', `provider-${PROVIDER}`] as const;
const NAMES: Readonly<Record<string, string>> = { [PROVIDER]: 'Paystack' };
const KIND = /^(quotes|payouts|bank|provider)/;
/** Which bank a payout goes to stands sealed with its account: so many are opened to be counted, and no more. */
const MOST_OPENED = 200;
/** Of each switch, what its history is told from. */
const MOST_TURNS = 500;

interface Row {
  name: string;
  paused: boolean;
  until: Date | null;
  operator_id: string | null;
  reason: string | null;
  changed_at: Date;
}

interface OpenPayout {
  readonly waits: boolean;
  readonly kobo: bigint;
  readonly bankCode: string | null;
}

/** Everything that can be paused, what that touches, and what was done with it. */
export class SwitchList {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly actors: Actors,
    private readonly events: EventRows,
    private readonly clock: Clock,
  ) {}

  /** Quotes and payouts first, then providers, then every bank that can be paid. */
  async list(viewer: Viewer): Promise<AdminSwitch[]> {
    const now = this.clock.now();
    const [turned, banks, payouts, quotes] = await Promise.all([
      this.pool.query<Row>('select * from switches order by name'),
      this.bankNames(),
      this.openPayouts(),
      this.pool.query<{ count: number }>(
        'select count(*)::int as count from quotes where order_id is null and expires_at > $1',
        [now],
      ),
    ]);
    const rows = new Map(turned.rows.map((row) => [row.name, row]));
    const names = [...new Set([...USUAL, ...[...banks.keys()].map((code) => `bank-${code}`), ...rows.keys()])];
    const who = await this.actors.of(turned.rows.flatMap((row) => (row.operator_id ? [actorOf(row.operator_id)] : [])));
    return names.map((id): AdminSwitch => {
      const row = rows.get(id);
      const until = row?.until?.toISOString() ?? null;
      const paused = row ? isPaused({ paused: row.paused, until }, now) : false;
      const verb = { verb: paused ? ('resume' as const) : ('pause' as const), target: null, why: null, facts: {} };
      return {
        ...titleOf(id, banks),
        paused,
        until: paused ? until : null,
        by: row?.operator_id ? who(actorOf(row.operator_id)) : null,
        reason: row?.reason ?? null,
        changedAt: row?.changed_at.toISOString() ?? null,
        touches:
          id === 'quotes'
            ? { what: 'open-quotes', count: quotes.rows[0]!.count, naira: null }
            : touchOf(
                payouts.filter(({ bankCode }) => !id.startsWith('bank-') || id === `bank-${bankCode}`),
                paused,
              ),
        verbs: mayTurn(viewer, id) ? [{ ...verb, twoPeople: false }] : [],
      };
    });
  }

  /** What operators did with them, and what ended by itself, newest first. */
  async changes(query: ListQuery): Promise<Page<AdminSwitchChange>> {
    const { first, last } = listRequest(query, z.strictObject({}), ['at'], ['at', 'DESC']);
    const [banks, turns] = await Promise.all([this.bankNames(), this.turns()]);
    const who = await this.actors.ofEvents(turns);
    const told = turns
      .flatMap((event, at) => {
        const { name, at: changedAt } = event.data;
        const until = 'until' in event.data ? event.data.until : null;
        const later = turns.slice(0, at).findLast((one) => one.streamId === event.streamId);
        const on = titleOf(name, banks);
        const change: AdminSwitchChange = {
          id: event.eventId,
          at: changedAt,
          switch: on,
          what: event.type === 'SwitchPaused' ? 'paused' : 'resumed',
          until,
          by: who(event.metadata.actor),
          reason: event.metadata.reason ?? null,
        };
        const held = later ? Date.parse(later.data.at) : this.clock.now().getTime();
        if (until === null || Date.parse(until) > held) return [change];
        const end: AdminSwitchChange = {
          ...change,
          id: `${change.id}-end`,
          at: until,
          what: 'ended',
          by: null,
          reason: null,
        };
        return [end, change];
      })
      .sort((one, other) => other.at.localeCompare(one.at));
    const rows = told.slice(first, last + 1);
    return { rows, contentRange: contentRange('switch-changes', first, rows.length, told.length) };
  }

  private async turns(): Promise<(RecordedEvent & DomainEvent<(typeof switchEventTypes)[number]>)[]> {
    const { rows } = await this.pool.query<{ name: string }>('select name from switches');
    if (rows.length === 0) return [];
    const where = new Conditions()
      .add(
        (place) => `e.stream_id = any(${place})`,
        rows.map(({ name }) => streams.switch(name)),
      )
      .add((place) => `e.type = any(${place})`, [...switchEventTypes]).where;
    return eventsOf(await this.events.find(where, 'DESC', MOST_TURNS), ...switchEventTypes);
  }

  private async bankNames(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ code: string; name: string }>(
      'select code, name from banks order by rank nulls last, lower(name), code',
    );
    return new Map(rows.map(({ code, name }) => [code, name]));
  }

  private async openPayouts(): Promise<OpenPayout[]> {
    const { rows } = await this.pool.query<{ phase: string; amount_kobo: string; recipient: unknown }>(
      `select phase, amount_kobo::text, recipient from console_payouts
       where phase in ('requested', 'asking', 'accepted', 'unknown') and amount_kobo is not null
       order by requested_at desc nulls last`,
    );
    return Promise.all(
      rows.map(async ({ phase, amount_kobo, recipient }, at): Promise<OpenPayout> => {
        const opened =
          recipient === null || at >= MOST_OPENED ? null : await this.personalData.open<Recipient>(recipient as never);
        return {
          waits: phase === 'requested',
          kobo: BigInt(amount_kobo),
          bankCode: opened?.bankCode ?? null,
        };
      }),
    );
  }
}

function titleOf(id: string, banks: ReadonlyMap<string, string>): AdminSwitchChange['switch'] {
  const kind = KIND.exec(id)![1] as AdminSwitchKind;
  const rest = id.slice(kind.length + 1);
  if (kind === 'bank') return { id, kind, name: banks.get(rest) ?? rest };
  return { id, kind, name: kind === 'provider' ? (NAMES[rest] ?? rest) : null };
}

function touchOf(payouts: readonly OpenPayout[], paused: boolean): AdminSwitchTouch {
  const touched = payouts.filter(({ waits }) => waits === paused);
  const sum = touched.reduce((total, { kobo }) => total + kobo, 0n);
  return { what: paused ? 'waiting' : 'on-their-way', count: touched.length, naira: formatMoney(sum, 'NGN') };
}
