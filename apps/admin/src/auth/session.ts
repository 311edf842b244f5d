import type { MeView } from '@usdt-africa/contracts/admin';
import { HttpError } from 'react-admin';
import { read } from '../data/http';

/** Who sits here, in memory only: the cookie is the browser's, and no script reads it. */
class Session {
  #me: MeView | null = null;
  #loading: Promise<MeView> | null = null;
  readonly #watchers = new Set<() => void>();

  get me(): MeView | null {
    return this.#me;
  }

  /** Loads the signed-in operator from the server; concurrent callers share one request. */
  load(): Promise<MeView> {
    if (this.#me) return Promise.resolve(this.#me);
    this.#loading ??= this.#first().finally(() => (this.#loading = null));
    return this.#loading;
  }

  /** Without a session the server answers none: a 401 would be reported in the browser's log. */
  async #first(): Promise<MeView> {
    const { me } = await read('auth/session', undefined);
    if (!me) throw new HttpError('signed out', 401, { code: 'signed-out' });
    return this.#set(me);
  }

  /** Queries the server again: the session's end may have moved. */
  async refresh(): Promise<MeView> {
    return this.#set(await read('me', undefined));
  }

  clear(): void {
    this.#me = null;
    this.#notifyWatchers();
  }

  may(permission: string): boolean {
    return this.#me?.permissions.includes(permission) ?? false;
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly snapshot = (): MeView | null => this.#me;

  #set(me: MeView): MeView {
    this.#me = me;
    this.#notifyWatchers();
    return me;
  }

  #notifyWatchers(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

export const session = new Session();
