import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import type { PaperPart } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { checkUpload } from '@usdt-africa/files';
import { uuidFrom } from '@usdt-africa/kernel';
import { addPaper } from '../domain/decide.js';
import { isOpenToCustomer } from '../domain/verification.js';
import { type ActAnswer, byOwner, DONE, type OwnersRequest } from './requests.js';
import { papersSubject, Wishes } from './wishes.js';

/** A paper for a wish, looked at by its content and kept sealed in the transaction that says so. */
export class AddPaper extends Command<ActAnswer> {
  constructor(
    readonly request: OwnersRequest,
    readonly part: PaperPart,
    readonly bytes: Buffer,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(AddPaper)
export class AddPaperHandler implements ICommandHandler<AddPaper> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `not-open`, `wrong-part`, `too-many-papers`; 422 as `checkUpload`, `selfie-picture` */
  async execute({ request, part, bytes, client }: AddPaper): Promise<ActAnswer> {
    const { verificationId, state } = await this.wishes.requireNewest(request.accountId);
    // Looking into a file costs: not for one that cannot be added.
    if (!isOpenToCustomer(state)) throw refusal('verifications.not-open');
    const paperId = uuidFrom('verification-paper', verificationId, part, request.key);
    const file = await checkUpload(bytes, client);
    if (part === 'selfie' && file.kind === 'pdf') throw refusal('verifications.selfie-picture');
    const paper = { paperId, part, kind: file.kind, bytes: file.bytes.length, sha256: file.sha256 };
    await this.wishes.change(verificationId, (wish, now) => addPaper(wish, paper, now), byOwner(request), {
      alongside: async (tx) => {
        await assertNotFrozen(tx, request.accountId);
        await this.wishes.files(tx).put(paperId, papersSubject(verificationId), file.bytes);
        await request.storeAnswer(tx, DONE);
      },
    });
    return DONE;
  }
}
