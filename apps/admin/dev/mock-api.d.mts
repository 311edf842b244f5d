import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AdminChange } from '@usdt-africa/contracts/admin';

export interface MockRequest {
  readonly line: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly background: boolean;
  readonly search: string;
}

export interface MockApi {
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): Promise<unknown>;
  tell(change: AdminChange): void;
  endSession(): void;
  fault(
    match: RegExp,
    /** `drop`: no answer at all; `breaks`: a file that ends in the middle. */
    fault: { readonly status?: number; readonly code?: string; readonly drop?: boolean; readonly breaks?: boolean },
    times?: number,
  ): void;
  readonly state: {
    role: string | null;
    idleSeconds: number;
    requests: MockRequest[];
    readonly data: Readonly<Record<string, (Record<string, unknown> & { id: string })[]>>;
  };
}

export interface RunningMock extends MockApi {
  readonly url: string;
  close(): Promise<void>;
}

export interface MockOptions {
  readonly now?: number;
  /** The role that is signed in from the start. */
  readonly session?: 'support' | 'finance' | 'engineer' | 'admin' | null;
}

export function createMockApi(options?: MockOptions): MockApi;
export function startMock(
  options: MockOptions & { readonly root: string; readonly port?: number },
): Promise<RunningMock>;
