import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CaseOf, subjectOf } from './dispute-commands.js';
import { type AddedBy, type AddedFile, DisputeFiles } from './dispute-files.js';

/** Adds a file, to be part of a message later. The same upload again is the same file. */
export class AddDisputeFile extends Command<AddedFile> {
  constructor(
    readonly caseOf: CaseOf,
    readonly by: AddedBy,
    /** What makes the same upload the same file: who, and their Idempotency-Key. */
    readonly key: readonly [principal: string, key: string],
    readonly name: string,
    readonly bytes: Buffer,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(AddDisputeFile)
export class AddDisputeFileHandler implements ICommandHandler<AddDisputeFile> {
  constructor(private readonly files: DisputeFiles) {}

  /** @throws Refusal as `DisputeFiles.add` */
  execute({ caseOf, by, key, name, bytes, client }: AddDisputeFile): Promise<AddedFile> {
    const { orderId } = caseOf;
    return this.files.add({ orderId, subjectId: subjectOf(caseOf), by, key, name, bytes, client });
  }
}
