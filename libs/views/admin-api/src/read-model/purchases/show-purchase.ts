import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { type AdminPurchaseView, offered } from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { foldRecorded, PostgresEventStore } from '@usdt-africa/event-store';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { Actors, may, type Viewer } from '@usdt-africa/operators';
import {
  endedAt,
  isPlaced,
  marginOf,
  type PlacedPurchase,
  purchaseDecider,
  storedStatusOf,
  whyNotDecide,
} from '@usdt-africa/purchases';
import { CLOCK } from '@usdt-africa/platform';
import { SendRequests } from '@usdt-africa/sends';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../../admin-api-config.js';
import { purchaseEffect, PurchaseFigureReader, type PurchaseFigures } from './purchase-effect.js';
import { type ConsolePurchase, PurchaseList } from './purchase-list.js';

/** A purchase, and what may be done about it. Refusal 404 `no-purchase`. */
export class ShowPurchase extends Query<AdminPurchaseView> {
  constructor(
    readonly purchaseId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(ShowPurchase)
export class ShowPurchaseHandler implements IQueryHandler<ShowPurchase> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly list: PurchaseList,
    private readonly figures: PurchaseFigureReader,
    private readonly sends: SendRequests,
    private readonly actors: Actors,
    private readonly approvals: Approvals,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ purchaseId, viewer }: ShowPurchase): Promise<AdminPurchaseView> {
    const sendId = this.sends.sendIdOf({ kind: 'purchase', id: purchaseId });
    const [own, ofSend] = await Promise.all([
      this.store.readStream(streams.purchase(purchaseId)),
      this.store.readStream(streams.send(sendId)),
    ]);
    const purchase = foldRecorded(purchaseDecider, own);
    if (!isPlaced(purchase)) throw refusal('purchases.no-purchase');
    const events = [...own, ...ofSend];
    const [[row], figures, who, approval] = await Promise.all([
      this.list.described([consoleRow(purchase, own.length)]),
      this.figures.of(purchase.placed),
      this.actors.ofEvents(events),
      this.approvals.pendingOf('purchases', purchaseId, viewer.id),
    ]);
    const { placed, settled, undone, hold, phase } = purchase;
    const isHeld = phase === 'held';
    return {
      ...row!,
      rate: placed.rate,
      referenceRate: placed.referenceRate,
      sources: placed.sources,
      margin: formatMoney(marginOf(placed), 'NGN'),
      networkCostTrx: settled && formatMoney(BigInt(settled.feeSun), 'TRX'),
      heldFor: isHeld && hold ? { people: hold.people, until: hold.until } : null,
      block: settled?.block.number ?? null,
      usedBefore: figures.usedBefore,
      undone: undone?.reason ?? null,
      hotWallet: isHeld ? hotWallet(placed, figures) : null,
      timeline: timelineOf(events, who, {
        explorerTransactionUrl: this.config.explorerTransactionUrl,
        waiting: endedAt(purchase) === null,
      }),
      ledger: ledgerOf(events),
      approval,
      actions: may(viewer.role, 'purchases.act') ? actions(purchase, figures, approval !== null, this.clock.now()) : [],
    };
  }
}

function actions(
  purchase: PlacedPurchase,
  figures: PurchaseFigures,
  isRequested: boolean,
  now: Date,
): AdminPurchaseView['actions'] {
  const { hold, placed } = purchase;
  if (hold === null) return [];
  const decided = whyNotDecide(purchase, now)?.code ?? null;
  const facts = {
    number: placed.number,
    usdt: formatMoney(BigInt(placed.amountMicro), 'USDT'),
    naira: formatMoney(BigInt(placed.nairaKobo), 'NGN'),
  };
  return [
    offered('release', {
      why: decided ?? (isRequested ? 'already-requested' : null),
      facts,
      twoPeople: hold.people > 1,
      effect: purchaseEffect(placed, figures),
    }),
    offered('refuse', { why: decided, facts }),
  ];
}

function hotWallet(
  { amountMicro }: EventData<'PurchasePlaced'>,
  { hotMicro }: PurchaseFigures,
): AdminPurchaseView['hotWallet'] {
  if (hotMicro === null) return null;
  return { now: formatMoney(hotMicro, 'USDT'), after: formatMoney(hotMicro - BigInt(amountMicro), 'USDT') };
}

/** As the projection will have it: the stream is ahead of it. */
function consoleRow(purchase: PlacedPurchase, version: number): ConsolePurchase {
  const { placed, hold, settled, phase } = purchase;
  const ended = endedAt(purchase);
  return {
    purchase_id: placed.purchaseId,
    number: placed.number,
    account_id: placed.accountId,
    status: storedStatusOf(purchase),
    hold_why: hold?.why ?? null,
    held_until: phase === 'held' && hold ? new Date(hold.until) : null,
    address: placed.address,
    amount_micro: placed.amountMicro,
    naira_kobo: placed.nairaKobo,
    placed_at: new Date(placed.at),
    ended_at: ended === null ? null : new Date(ended),
    tx_id: settled?.txId ?? null,
    version,
  };
}
