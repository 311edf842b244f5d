import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminProof } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Actors } from '@usdt-africa/operators';
import { ProofBook } from '../application/proof-book.js';
import { proofView } from './rebuild-view.js';

/** What proving a projection came to, or how far it is. */
export class ShowProof extends Query<AdminProof> {
  constructor(readonly proofId: string) {
    super();
  }
}

/** Refusal 404. */
@QueryHandler(ShowProof)
export class ShowProofHandler implements IQueryHandler<ShowProof> {
  constructor(
    private readonly proofs: ProofBook,
    private readonly actors: Actors,
  ) {}

  async execute({ proofId }: ShowProof): Promise<AdminProof> {
    const entry = this.proofs.find(proofId);
    if (!entry) throw refusal('history.no-proof');
    return proofView(entry, await this.actors.of([entry.by]));
  }
}
