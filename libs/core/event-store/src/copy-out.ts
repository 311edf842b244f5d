import type { Connection, PoolClient, Submittable } from 'pg';

/**
 * Runs `COPY … TO STDOUT` and passes the data on piece by piece as it arrives: nothing is buffered, so a table of any
 * size takes no more memory than a small one. The bytes are valid during the call only.
 */
export function copyOut(client: PoolClient, statement: string, take: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(statement, take, resolve, reject));
  });
}

/** What the driver expects of a query that is not its own. */
class CopyOut implements Submittable {
  #failure: unknown;

  constructor(
    readonly statement: string,
    readonly take: (bytes: Buffer) => void,
    readonly resolve: () => void,
    readonly reject: (error: unknown) => void,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.statement);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failure !== undefined) return;
    try {
      this.take(chunk);
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(): void {}

  handleError(error: unknown): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.resolve();
    else this.reject(this.#failure);
  }
}
