import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeBackup } from '../lib/backup.mjs';
import { archiveSettings, type FoundBackup, openArchive } from '../lib/backup-place.mjs';
import { asSuperuser, newPasswords, startCluster } from '../lib/postgres.mjs';
import type { Cluster } from '../lib/postgres.mjs';
import { freePort, until } from '../lib/processes.mjs';
import { restoreInPlace } from '../lib/restore.mjs';

/** One machine's database with its backups, and rows that show what was lost. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'usdt-africa-again-'));
  readonly backups = join(this.folder, 'backups');
  readonly #home = join(this.folder, 'postgres');
  readonly #passwords = newPasswords();
  #port = 0;
  #cluster!: Cluster;

  async open(): Promise<void> {
    chmodSync(this.folder, 0o711);
    mkdirSync(this.backups, { mode: 0o711 });
    openArchive(this.backups);
    this.#port = await freePort();
    await this.start();
    await this.#do('create table told (n int)');
  }

  async start(): Promise<void> {
    this.#cluster = await startCluster({ ...this.#place(), durable: false, settings: archiveSettings(this.backups) });
  }

  stop(): Promise<void> {
    return this.#cluster.stop();
  }

  /** Writes a row down, and waits until the log with it is archived. */
  async add(n: number): Promise<void> {
    await this.#do(`insert into told values (${n})`);
    const [segment] = await this.#do<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const isArchived = async (): Promise<boolean> => {
      const [done] = await this.#do<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
      return (done!.last ?? '') >= segment!.name;
    };
    expect(await until(isArchived, 20_000, 50)).toBe(true);
  }

  /** The last thing archived is not noted as done, and is done again: what a power cut just after it leaves. */
  async forgetLastArchived(): Promise<string> {
    const [done] = await this.#do<{ last: string }>('select last_archived_wal as last from pg_stat_archiver');
    const status = join(this.#home, 'data', 'pg_wal', 'archive_status');
    renameSync(join(status, `${done!.last}.done`), join(status, `${done!.last}.ready`));
    return done!.last;
  }

  isArchived(segment: string): boolean {
    return !existsSync(join(this.#home, 'data', 'pg_wal', 'archive_status', `${segment}.ready`));
  }

  async numbers(): Promise<number[]> {
    return (await this.#do<{ n: number }>('select n from told order by n')).map(({ n }) => n);
  }

  backUp(now?: Date): Promise<FoundBackup> {
    const data = join(this.#home, 'data');
    const wanted = { cluster: this.#cluster, data, dataFolder: join(this.folder, 'product'), backups: this.backups };
    return takeBackup(wanted, now);
  }

  /** The disk is lost, and what the backups hold takes its place. */
  async restore(backup: FoundBackup): Promise<void> {
    await this.stop();
    await restoreInPlace(backup, this.backups, this.#place());
    await this.start();
  }

  /** Kills a restore as soon as the copying has begun. */
  async restoreAndKill(backup: FoundBackup): Promise<void> {
    await this.stop();
    const before = readdirSync(this.#home).length;
    const restoring = this.#elsewhere('restoreInPlace', [backup, this.backups, this.#place()], tmpdir());
    expect(await until(() => readdirSync(this.#home).length > before, 20_000, 1)).toBe(true);
    restoring.end('SIGKILL');
    await restoring.ended;
  }

  /**
   * Interrupts a drill by Ctrl-C once its PostgreSQL runs.
   * @returns the files left in its folder, and its process id
   */
  async drillAndInterrupt(backup: FoundBackup): Promise<{ readonly left: readonly string[]; readonly pid: number }> {
    mkdirSync(join(backup.folder, 'keys'));
    writeFileSync(join(backup.folder, 'keys', 'secrets.json'), JSON.stringify({ database: this.#passwords }));
    const temporary = join(this.folder, 'temporary');
    mkdirSync(temporary, { mode: 0o711 });
    const drilling = this.#elsewhere('restoreBeside', [backup, this.backups], temporary);
    const pidFile = (): string => join(temporary, readdirSync(temporary)[0] ?? '', 'data', 'postmaster.pid');
    expect(await until(() => existsSync(pidFile()), 20_000, 5)).toBe(true);
    const pid = Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
    drilling.end('SIGINT');
    await drilling.ended;
    return { left: readdirSync(temporary), pid };
  }

  #elsewhere(name: 'restoreInPlace' | 'restoreBeside', request: readonly unknown[], temporary: string) {
    const script = `import { ${name} } from ${JSON.stringify(new URL('../lib/restore.mjs', import.meta.url).href)};
      await ${name}(...JSON.parse(process.argv[1]));
      setInterval(() => undefined, 60_000);`;
    const args = ['--input-type=module', '-e', script, JSON.stringify(request)];
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, TMPDIR: temporary } });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    return { ended, end: (by: NodeJS.Signals) => child.kill(by) };
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #place() {
    return { folder: this.#home, port: this.#port, passwords: this.#passwords };
  }

  #do<Row = unknown>(sql: string): Promise<Row[]> {
    return asSuperuser(this.#cluster, async (client) => (await client.query(sql)).rows as Row[]);
  }
}
