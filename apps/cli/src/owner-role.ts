import type pg from 'pg';

/**
 * Whether a connection has the role that owns the database. The app's role may have sufficient rights, too: the owner's
 * shows that a person with access to the machine runs the command.
 */
export async function isOwner(connection: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await connection.query<{ owner: boolean }>(
    `select pg_has_role(current_user, relowner, 'usage') as owner from pg_class where oid = to_regclass('events')`,
  );
  return rows[0]?.owner === true;
}
