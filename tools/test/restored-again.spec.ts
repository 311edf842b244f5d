import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { takeBackup } from '../lib/backup.mjs';
import { archiveFolder, archiveSettings, type FoundBackup, openArchive, PACKED } from '../lib/backup-place.mjs';
import { asSuperuser, newPasswords, startCluster } from '../lib/postgres.mjs';
import type { Cluster } from '../lib/postgres.mjs';
import { freePort, until } from '../lib/processes.mjs';
import { restoreInPlace } from '../lib/restore.mjs';

/** One machine's database with its backups, and rows that say what was lost. */
class Machine {
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
  async tell(n: number): Promise<void> {
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

  async told(): Promise<number[]> {
    return (await this.#do<{ n: number }>('select n from told order by n')).map(({ n }) => n);
  }

  backUp(): Promise<FoundBackup> {
    const data = join(this.#home, 'data');
    return takeBackup({
      cluster: this.#cluster,
      data,
      dataFolder: join(this.folder, 'product'),
      backups: this.backups,
    });
  }

  /** The disk is lost, and what the backups hold takes its place. */
  async restore(backup: FoundBackup): Promise<void> {
    await this.stop();
    await restoreInPlace(backup, this.backups, this.#place());
    await this.start();
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

describe('a database that is put back more than once', () => {
  let machine: Machine;
  beforeEach(async () => {
    machine = new Machine();
    await machine.open();
  });
  afterEach(() => machine.close());

  it('OPS-02 from one backup: what was written after the first time is there after the second, and is archived still', async () => {
    await machine.tell(1);
    const backup = await machine.backUp();
    await machine.tell(2);
    await machine.restore(backup);
    expect(await machine.told()).toEqual([1, 2]);
    await machine.tell(3);
    await machine.restore(backup);
    expect(await machine.told()).toEqual([1, 2, 3]);
    await machine.tell(4);
    await machine.restore(backup);
    expect(await machine.told()).toEqual([1, 2, 3, 4]);
  }, 120_000);

  it('OPS-02 goes on archiving after a power cut in the moment between a segment and the note that it is archived', async () => {
    await machine.tell(1);
    const segment = await machine.forgetLastArchived();
    const backup = await machine.backUp();
    await machine.tell(2);
    expect(machine.isArchived(segment)).toBe(true);
    await machine.restore(backup);
    expect(await machine.told()).toEqual([1, 2]);
  }, 120_000);

  it('OPS-02 writes over nothing in the archive: what is another under the same name is not taken for it', () => {
    const [archived, other] = [join(machine.folder, 'archived'), join(machine.folder, 'other')];
    for (const [file, text] of [
      [archived, 'one'],
      [other, 'another'],
    ] as const)
      writeFileSync(file, text);
    const archive = (file: string): void => {
      const command = archiveSettings(machine.backups)['archive_command']!;
      execFileSync('sh', ['-c', command.replaceAll('%p', file).replaceAll('%f', 'segment')], { stdio: 'ignore' });
    };
    archive(archived);
    archive(archived);
    expect(() => archive(other)).toThrow();
    expect(gunzipSync(readFileSync(join(archiveFolder(machine.backups), `segment${PACKED}`))).toString()).toBe('one');
  });
});
