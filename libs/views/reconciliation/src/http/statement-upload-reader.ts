import { Injectable } from '@nestjs/common';
import { UploadReader } from '@usdt-africa/platform';
import type { Request } from 'express';
import { readStatementFile } from './statement-file.js';

/** Reads the statements that operators upload. */
@Injectable()
export class StatementUploadReader extends UploadReader {
  protected async read(request: Request): Promise<Buffer> {
    return (await readStatementFile(request)).bytes;
  }
}
