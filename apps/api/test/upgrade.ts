import { randomUUID } from 'node:crypto';
import type { AdminTierView } from '@usdt-africa/contracts/admin';
import type { DocumentPart, UpgradeView } from '@usdt-africa/contracts/api';
import sharp from 'sharp';
import type { ApiAtWork } from './api-at-work.js';

export const BVN = '22174508321';
export const SEND_BVN = {
  document: 'passport',
  number: { kind: 'bvn', value: BVN },
  account: { bankCode: '057', accountNumber: '0145528174' },
} as const;
export const SEND_NIN = { document: 'nin-slip', number: { kind: 'nin', value: '70123456789' }, account: null } as const;
export const SEND_BUSINESS = {
  document: null,
  number: null,
  account: null,
  company: { number: 'rc 143-2071', name: 'Sahara Foods Ltd' },
} as const;

/** A picture as a phone takes it. */
export function picture(background = '#0a6'): Promise<Buffer> {
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

interface Answered<View> {
  readonly status: number;
  readonly body: View & { readonly code?: string };
}

/** One customer's tier upgrade request, made over HTTP. */
export class UpgradeAtWork {
  constructor(
    private readonly api: ApiAtWork,
    readonly cookie: string,
  ) {}

  async act(path: string, body: object = {}, key: string = randomUUID()): Promise<Answered<UpgradeView>> {
    return read(await this.api.post(`/api/account/upgrade${path}`, body, this.cookie, key));
  }

  async show(): Promise<UpgradeView> {
    return (await (await this.api.get('/api/account/upgrade', this.cookie)).json()) as UpgradeView;
  }

  async document(part: DocumentPart, bytes: Buffer, key: string = randomUUID()): Promise<Answered<UpgradeView>> {
    const answer = await fetch(`${this.api.url}/api/account/upgrade/documents/${part}`, {
      method: 'POST',
      headers: {
        origin: this.api.url,
        cookie: this.cookie,
        'idempotency-key': key,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(bytes),
    });
    return read(answer);
  }

  /** Starts a request, adds the needed documents, and sends it. */
  async sent(tier: 'individual' | 'business', send: object): Promise<UpgradeView> {
    await this.act('', { tier });
    const parts: readonly DocumentPart[] = tier === 'business' ? ['registration'] : ['identity-front', 'selfie'];
    for (const part of parts) await this.document(part, await picture());
    const { status, body } = await this.act('/send', send);
    if (status !== 200) throw new Error(`an upgrade could not be sent: ${body.code}`);
    return body;
  }
}

/** An operator who reviews upgrade requests. */
export class ReviewerAtWork {
  constructor(
    private readonly api: ApiAtWork,
    readonly cookie: string,
  ) {}

  async show(id: string): Promise<Answered<AdminTierView>> {
    return read(await this.api.get(`/api/admin/tiers/${id}`, this.cookie));
  }

  async act(id: string, action: string, body: object, key: string = randomUUID()): Promise<Answered<AdminTierView>> {
    return read(await this.api.post(`/api/admin/tiers/${id}/${action}`, body, this.cookie, key));
  }

  /** Opens the documents and approves the request, with the amount that is shown to be released. */
  async approve(id: string): Promise<Answered<AdminTierView>> {
    const { body } = await this.act(id, 'view-documents', { reason: 'tier review' });
    const yes = { version: body.version, ticks: [...TICKS], reason: 'All five seen' };
    return this.act(id, 'approve', body.held ? { ...yes, held: body.held.usdt } : yes);
  }
}

export const TICKS = ['corners', 'unaltered', 'same-face', 'names', 'valid'] as const;

async function read<View>(answer: Response): Promise<Answered<View>> {
  return { status: answer.status, body: (await answer.json()) as View & { readonly code?: string } };
}

/** The id of an account's newest tier upgrade request, as the product stores it. */
export async function upgradeRequestId(api: ApiAtWork, accountId: string): Promise<string> {
  const { rows } = await api.db.owner.query<{ id: string }>(
    'select verification_id as id from tier_upgrade_requests where account_id = $1 order by ordinal desc limit 1',
    [accountId],
  );
  return rows[0]!.id;
}
