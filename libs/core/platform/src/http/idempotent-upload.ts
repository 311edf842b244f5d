import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { IDEMPOTENCY_HEADER } from './contract.js';
import { requireIdempotencyKey } from './idempotency.js';
import { type IdempotencyOptions, Idempotent } from './idempotent.js';

/** The file that was the body of a request. */
interface UploadedFile {
  readonly bytes: Buffer;
  readonly sha256: string;
}

const files = new WeakMap<Request, UploadedFile>();

/** Reads the file of a route with {@link IdempotentUpload}. */
export abstract class UploadReader implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    requireIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]);
    const bytes = await this.read(request);
    files.set(request, { bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
    return next.handle();
  }

  /** @throws Refusal, before any byte is read, for a sender who may not upload here or uploads too often */
  protected abstract read(request: Request): Promise<Buffer>;
}

interface UploadOptions extends Pick<IdempotencyOptions, 'principal' | 'repeat'> {
  /** What identifies the same request besides the content of its file. */
  readonly about?: (request: Request) => object;
}

/**
 * As {@link Idempotent}, for a route whose body is a file. The reader reads it before the key is claimed: its content is
 * part of what makes the same request, and a slow upload does not outlast the claim.
 */
export function IdempotentUpload(reader: Type<UploadReader>, { about, ...options }: UploadOptions = {}) {
  const body = (request: Request): object => ({ ...about?.(request), sha256: fileOf(request).sha256 });
  // Interceptors run in the order of their declaration.
  return applyDecorators(UseInterceptors(reader), Idempotent({ ...options, body }));
}

/** Parameter of a route with {@link IdempotentUpload}: the bytes of its file. */
export const UploadedBytes = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Buffer => fileOf(context.switchToHttp().getRequest<Request>()).bytes,
);

function fileOf(request: Request): UploadedFile {
  const file = files.get(request);
  if (!file) throw new TypeError('the route is not declared with @IdempotentUpload()');
  return file;
}
