import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PROVIDER } from '@usdt-africa/banking';
import { type AdminSwitch, type AdminSwitchTouch, offered } from '@usdt-africa/contracts/admin';
import { chainHead, depositsSeen } from '@usdt-africa/deposits';
import { PersonalData } from '@usdt-africa/event-store';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { actorOf, Actors, type Viewer } from '@usdt-africa/operators';
import { CLOCK, POOL } from '@usdt-africa/platform';
import {
  BUY,
  CHAIN,
  holdsAboveKobo,
  isPaused,
  mayTurn,
  PAYOUTS_ABOVE,
  SENDS,
  switchOf,
  UNREAD_AT_FIRST,
} from '@usdt-africa/switches';
import type { Pool } from 'pg';
import type { Recipient } from './order-people.js';
import { bankNames, titleOf } from './switch-titles.js';

const USUAL = ['quotes', BUY, 'payouts', PAYOUTS_ABOVE, SENDS, CHAIN, `provider-${PROVIDER}`] as const;
const NOTICES = UNREAD_AT_FIRST.map((language) => `notice-${language}`);
/** Which bank a payout goes to stands sealed with its account: so many are opened to be counted, and no more. */
const MOST_OPENED = 200;

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

/**
 * Everything that can be paused, and what that affects: quotes, payouts and sends first, then the chain, providers, then every
 * bank that can be paid, then the notices about languages.
 */
export class ListSwitches extends Query<AdminSwitch[]> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

@QueryHandler(ListSwitches)
export class ListSwitchesHandler implements IQueryHandler<ListSwitches> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ viewer }: ListSwitches): Promise<AdminSwitch[]> {
    const now = this.clock.now();
    const [turned, banks, payouts, counted, readers, seen, head] = await Promise.all([
      // Of the rows of several amounts the newest is the switch: of one name the last stays below.
      this.pool.query<Row>('select * from switches order by version, paused, name'),
      bankNames(this.pool),
      this.openPayouts(),
      this.pool.query<{ sell: number; buy: number; sends: number }>(
        `select count(*) filter (where side = 'sell')::int as sell, count(*) filter (where side = 'buy')::int as buy,
           (select count(*)::int from send_work where state = 'requested' and ended_at is null) as sends
         from quotes where order_id is null and expires_at > $1`,
        [now],
      ),
      this.pool.query<{ language: string; count: number }>(
        `select language, count(*)::int as count from accounts where state <> 'closed' group by language`,
      ),
      depositsSeen(this.pool),
      chainHead(this.pool),
    ]);
    const rows = new Map(turned.rows.map((row) => [switchOf(row.name), row]));
    const names = [
      ...new Set([
        ...USUAL,
        ...[...banks.keys()].map((code) => `bank-${code}`),
        ...NOTICES,
        ...[...rows.keys()].sort(),
      ]),
    ];
    const who = await this.actors.of(turned.rows.flatMap((row) => (row.operator_id ? [actorOf(row.operator_id)] : [])));
    const touchesOf = (id: string, named: string, paused: boolean): AdminSwitchTouch => {
      const counts = counted.rows[0]!;
      if (id === 'quotes') return { what: 'open-quotes', count: counts.sell, naira: null };
      if (id === BUY) return { what: 'open-quotes', count: counts.buy, naira: null };
      if (id === SENDS) return { what: 'sends', count: counts.sends, naira: null };
      if (id === CHAIN) return { what: 'deposits', count: seen, naira: null };
      if (!id.startsWith('notice-'))
        return touchOf(
          payouts.filter((payout) => concerns(id, named, payout)),
          paused,
        );
      const count = readers.rows.find(({ language }) => id === `notice-${language}`)?.count ?? 0;
      return { what: 'readers', count, naira: null };
    };
    const chain = head && { solidBlock: head.solidNumber, headAt: head.headTime.toISOString() };
    return names.map((id): AdminSwitch => {
      const row = rows.get(id);
      const until = row?.until?.toISOString() ?? null;
      const paused = row ? isPaused({ paused: row.paused, until }, now) : false;
      return {
        ...titleOf(row?.name ?? id, banks),
        chain: id === CHAIN ? chain : null,
        paused,
        until: paused ? until : null,
        by: row?.operator_id ? who(actorOf(row.operator_id)) : null,
        reason: row?.reason ?? null,
        changedAt: row?.changed_at.toISOString() ?? null,
        touches: touchesOf(id, row?.name ?? id, paused),
        actions: mayTurn(viewer, id) ? actionsOf(id, paused) : [],
      };
    });
  }

  private async openPayouts(): Promise<OpenPayout[]> {
    const { rows } = await this.pool.query<{ phase: string; amount_kobo: string; recipient: unknown }>(
      `select phase, amount_kobo::text, recipient from admin_payouts
       where phase in ('requested', 'submitting', 'accepted', 'unknown') and amount_kobo is not null
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

/** Whether a payout goes where this switch is. @param named with the amount where it has one */
function concerns(id: string, named: string, { bankCode, kobo }: OpenPayout): boolean {
  if (id === PAYOUTS_ABOVE) return kobo > holdsAboveKobo(named);
  return !id.startsWith('bank-') || id === `bank-${bankCode}`;
}

/** Another amount can be chosen while one holds. */
function actionsOf(id: string, paused: boolean): AdminSwitch['actions'] {
  const actions = !paused
    ? (['pause'] as const)
    : id === PAYOUTS_ABOVE
      ? (['resume', 'pause'] as const)
      : (['resume'] as const);
  return actions.map((action) => offered(action));
}

function touchOf(payouts: readonly OpenPayout[], paused: boolean): AdminSwitchTouch {
  const touched = payouts.filter(({ waits }) => waits === paused);
  const sum = touched.reduce((total, { kobo }) => total + kobo, 0n);
  return { what: paused ? 'waiting' : 'on-their-way', count: touched.length, naira: formatMoney(sum, 'NGN') };
}
