import type { DisputeMessageRequest, OpenDisputeRequest } from '@usdt-africa/contracts/api';
import { type Principal, uuidFrom } from '@usdt-africa/kernel';
import type { PlacedOrder } from '@usdt-africa/orders';
import type { Idempotency } from '@usdt-africa/platform';
import { customerHasIt, customerWrites, type Decided, open, type Writing } from '../domain/decide.js';
import type { Dispute } from '../domain/dispute.js';
import { assertEligible, eligibilityOf } from '../domain/eligibility.js';
import type { DisputeContext } from './dispute-context.js';
import type { AddedFile } from './dispute-files.js';
import { disputeIdOf } from './dispute-streams.js';
import { orderMoney } from './order-money.js';
import { sealWords } from './words.js';

/** An order's owner, and the request they make. */
export interface OwnersRequest {
  readonly orderId: string;
  readonly order: PlacedOrder;
  readonly principal: Principal;
  readonly key: string | undefined;
  /** Counts the request, when it is a new one. */
  readonly before: () => Promise<void>;
}

const GUEST = { actor: 'guest' } as const;

/** The customer's acts on the case of their own order. */
export class CustomerDisputes {
  constructor(
    private readonly context: DisputeContext,
    private readonly idempotency: Idempotency,
  ) {}

  /** @throws Refusal 409 `not-enough-time`, `nothing-to-dispute`, `dispute-exists` */
  async open(request: OwnersRequest, { issue, text, files: fileIds }: OpenDisputeRequest): Promise<void> {
    const { store, rules, clock, pool } = this.context;
    const { order, orderId } = request;
    await this.act(request, 'open', { issue, text, files: fileIds }, 201, async () => {
      const money = await orderMoney(store, order);
      const eligibility = eligibilityOf(money.times, rules);
      // Before anything is made for it; decided once more with the case itself.
      assertEligible(eligibility, clock.now());
      const said = text !== '' || fileIds.length > 0 ? await this.writing(request, text, fileIds) : null;
      const number = await pool.query<{ number: string }>(`select 'D-' || nextval('dispute_numbers') as number`);
      return (dispute) =>
        open(
          dispute,
          {
            disputeId: disputeIdOf(orderId),
            orderId,
            number: number.rows[0]!.number,
            orderNumber: order.placed.number,
            issue,
            amountKobo: money.amountKobo,
            eligibility,
            evidence: money.evidence,
            words: said?.words ?? null,
            files: said?.files ?? [],
          },
          clock.now(),
          rules,
        );
    });
  }

  async write(request: OwnersRequest, { text, files }: DisputeMessageRequest): Promise<void> {
    const { clock, rules } = this.context;
    await this.act(request, 'messages', { text, files }, 200, async () => {
      const writing = await this.writing(request, text, files);
      return (dispute) => customerWrites(dispute, writing, clock.now(), rules);
    });
  }

  /** The money is there after all. */
  async arrived(request: OwnersRequest): Promise<void> {
    const { clock } = this.context;
    await this.act(request, 'arrived', {}, 200, async () => (dispute) => customerHasIt(dispute, clock.now()));
  }

  /** Adds a file, to be part of a message later. */
  async addFile(request: OwnersRequest, key: string, name: string, bytes: Buffer): Promise<AddedFile> {
    return this.context.files.add({
      orderId: request.orderId,
      subjectId: subjectOf(request.order),
      by: 'customer',
      key: [request.principal.key, key],
      name,
      bytes,
    });
  }

  private async act(
    { orderId, order, principal, key, before }: OwnersRequest,
    name: string,
    body: Readonly<Record<string, unknown>> & { readonly files?: readonly string[] },
    status: number,
    prepare: () => Promise<(dispute: Dispute) => Decided>,
  ): Promise<void> {
    const { disputes, files } = this.context;
    const route = `POST /api/orders/${order.placed.number}/dispute/${name}`;
    await this.idempotency.once(
      { principal: principal.key, route, key, body, subjectId: subjectOf(order) },
      async (storeAnswer) => {
        const decide = await prepare();
        const answer = { status, body: {} };
        await disputes.change(orderId, decide, GUEST, {
          alongside: async (tx) => {
            await files.attach(tx, body.files ?? []);
            await storeAnswer(tx, answer);
          },
        });
        return answer;
      },
      { before },
    );
  }

  private async writing(
    { orderId, order, principal, key }: OwnersRequest,
    text: string,
    fileIds: readonly string[],
  ): Promise<Writing> {
    const { files, personalData } = this.context;
    const added = await files.take(orderId, 'customer', fileIds);
    const words = await sealWords(personalData, subjectOf(order), { text, names: namesOf(added), signedBy: null });
    return { id: uuidFrom('dispute-message', principal.key, orderId, key ?? ''), words, files: added.map(withoutName) };
  }
}

/** Whose key seals what a case holds: the order's sender. */
export function subjectOf(order: PlacedOrder): string {
  return order.placed.sender.$sealed.s;
}

export function namesOf(files: readonly AddedFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map((file) => [file.fileId, file.name]));
}

export function withoutName({ fileId, kind, bytes, sha256 }: AddedFile): Writing['files'][number] {
  return { fileId, kind, bytes, sha256 };
}
