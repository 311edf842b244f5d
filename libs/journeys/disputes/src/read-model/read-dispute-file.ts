import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AddedFile, DisputeFiles } from '../application/dispute-files.js';
import { disputeIdOf, DisputeStreams } from '../application/dispute-streams.js';
import { requireUuid } from './find-dispute.js';

interface OpenedFile {
  readonly name: string;
  readonly kind: AddedFile['kind'];
  readonly bytes: Buffer;
}

/**
 * A file of an order's case, to be given out. One's own are there at once; those of the other side, once they were sent.
 */
export class ReadDisputeFile extends Query<OpenedFile> {
  constructor(
    readonly orderId: string,
    readonly fileId: string,
    readonly reader: 'customer' | 'us',
  ) {
    super();
  }
}

@QueryHandler(ReadDisputeFile)
export class ReadDisputeFileHandler implements IQueryHandler<ReadDisputeFile> {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly files: DisputeFiles,
  ) {}

  /** @throws Refusal 404 */
  async execute({ orderId, fileId, reader }: ReadDisputeFile): Promise<OpenedFile> {
    const { state } = await this.disputes.load(disputeIdOf(orderId));
    return this.files.read(orderId, requireUuid(fileId), ({ addedBy }) => {
      const own = (addedBy === 'customer') === (reader === 'customer');
      return own || state.files.some((one) => one.fileId === fileId);
    });
  }
}
