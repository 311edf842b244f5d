import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { FileKind } from '@usdt-africa/files';
import type { ActingOperator } from '@usdt-africa/operators';
import { Wishes } from '../application/wishes.js';
import { isOpenTo } from '../domain/decide.js';

interface OpenedPaper {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Buffer;
}

/** A paper, to a reviewer to whom the papers are open. */
export class ReadPaper extends Query<OpenedPaper> {
  constructor(
    readonly verificationId: string,
    readonly paperId: string,
    readonly operator: ActingOperator,
  ) {
    super();
  }
}

@QueryHandler(ReadPaper)
export class ReadPaperHandler implements IQueryHandler<ReadPaper> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 404 `not-found`; 409 `papers-not-seen`: nobody comes to them without having said why; 410 `papers-erased` */
  async execute({ verificationId, paperId, operator }: ReadPaper): Promise<OpenedPaper> {
    const { state, begun } = await this.wishes.require(verificationId);
    if (state.isErased) throw refusal('verifications.papers-erased');
    if (!isOpenTo(state, operator.id, this.wishes.clock.now())) throw refusal('verifications.papers-not-seen');
    const paper = state.papers.find((one) => one.paperId === paperId);
    if (!paper) throw refusal('verifications.not-found');
    const bytes = await this.wishes.files().get(paperId);
    if (!bytes) throw refusal('verifications.papers-erased');
    return { name: `${begun.number} ${paper.part}`, kind: paper.kind, bytes };
  }
}
