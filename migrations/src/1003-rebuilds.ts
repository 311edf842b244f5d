import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DECLARED, PINNED } from './functions.js';
import { ROLES } from './roles.js';

const { app, reader } = ROLES;

/**
 * Rebuilds of read models: the tables that may be rebuilt, the progress of each rebuild, and the steps that need the owner's
 * rights (make copies of the tables, swap them in, drop them, analyse them), allowed for registered tables only.
 */
export class Rebuilds1801000001003 implements MigrationInterface {
  readonly name = 'Rebuilds1801000001003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // The tables of each read model. Only migrations write it: the migration that makes a read model adds its tables here.
  `create table projection_tables (
    table_name text primary key check (table_name ~ '^[a-z][a-z0-9_]{0,50}$'),
    projection text not null
  )`,

  // One row for each rebuild and each proof, with its progress.
  `create table rebuilds (
    id bigint generated always as identity primary key,
    purpose text not null default 'rebuild' check (purpose in ('rebuild', 'proof')),
    projection text not null,
    state text not null default 'requested' check (state in ('requested', 'filling', 'catching-up', 'swapping',
      'paused', 'done', 'cancelled', 'failed')),
    mark_epoch smallint not null default 0,
    mark_transaction_id xid8 not null default '0',
    mark_global_position bigint not null default 0,
    epoch smallint not null default 0,
    transaction_id xid8 not null default '0',
    global_position bigint not null default 0,
    events_done bigint not null default 0,
    events_per_second integer,
    seconds_left integer,
    waits_for text,
    error text,
    requested_by text not null check (requested_by <> ''),
    reason text not null check (reason <> ''),
    requested_at timestamptz not null default clock_timestamp(),
    started_at timestamptz,
    updated_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    has_copies boolean not null default false,
    row_version integer not null default 1,
    check ((finished_at is not null) = (state in ('done', 'cancelled', 'failed')))
  )`,
  `create unique index rebuilds_under_way on rebuilds (projection)
     where purpose = 'rebuild' and state not in ('done', 'cancelled', 'failed')`,
  'create index rebuilds_with_copies on rebuilds (id) where has_copies',

  // The reason why a table cannot be swapped, or null.
  `create function rebuild_obstacle(of_table text) returns text language sql stable ${PINNED} as $$
    select case
      when t.oid is null then 'there is no such table'
      when t.relkind <> 'r' or t.relpersistence <> 'p' or t.relispartition then 'it is no ordinary table'
      when pg_get_userbyid(t.relowner) <> current_user then 'it belongs to another role'
      when exists (select from pg_inherits where t.oid in (inhrelid, inhparent)) then 'it inherits or is inherited from'
      when exists (select from pg_constraint c where c.contype = 'f' and t.oid in (c.conrelid, c.confrelid))
        then 'a foreign key starts or ends at it'
      when exists (select from pg_depend d where d.classid in ('pg_rewrite'::regclass, 'pg_proc'::regclass)
          and d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid)
        then 'a view, a rule or a function needs it'
      when exists (select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal) then 'it has triggers'
      when t.relrowsecurity or exists (select from pg_policy p where p.polrelid = t.oid) then 'it has row security'
      when exists (select from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '')
        or exists (select from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
          where d.classid = 'pg_class'::regclass and d.refobjid = t.oid)
        then 'a sequence belongs to it'
      when exists (select from pg_statistic_ext s where s.stxrelid = t.oid) then 'it has extended statistics'
      when exists (select from pg_publication_rel p where p.prrelid = t.oid) then 'it is published'
    end
    from (values (1)) one left join pg_class t on t.relname = of_table and t.relnamespace = 'public'::regnamespace
  $$`,

  // A description of a table, name for name: a copy must have the same one to take the place of the table.
  `create function rebuild_shape(of_table regclass) returns text language sql stable ${PINNED} as $$
    select concat_ws(E'\\n',
      (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attcollation,
          a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl), E'\\n' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped),
      (select string_agg(c.conname || ' ' || pg_get_constraintdef(c.oid), E'\\n' order by c.conname)
        from pg_constraint c where c.conrelid = of_table),
      (select string_agg(concat_ws(' ', x.relname, i.indisunique,
          substr(pg_get_indexdef(x.oid), strpos(pg_get_indexdef(x.oid), ' USING '))), E'\\n' order by x.relname)
        from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = of_table),
      (select concat_ws(' ', t.reloptions, t.relreplident,
          (select string_agg(a::text, ' ' order by a::text) from unnest(t.relacl) a))
        from pg_class t where t.oid = of_table))
  $$`,

  `create function rebuild_copy_rights(source regclass, copy regclass) returns void language plpgsql ${PINNED} as $$
  declare
    granted record;
  begin
    for granted in
      select null as attname, e.* from pg_class t, aclexplode(t.relacl) e where t.oid = source
      union all
      select a.attname, e.* from pg_attribute a, aclexplode(a.attacl) e where a.attrelid = source and not a.attisdropped
    loop
      continue when pg_get_userbyid(granted.grantee) = current_user and granted.grantee <> 0;
      execute format('grant %s%s on %s to %s%s', granted.privilege_type,
        case when granted.attname is not null then format(' (%I)', granted.attname) end, copy,
        case granted.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(granted.grantee)) end,
        case when granted.is_grantable then ' with grant option' end);
    end loop;
  end $$`,

  // Makes an empty copy with the same columns, constraints, indexes and rights under the same names.
  `create function rebuild_make_copy(of_table text, into_schema text) returns void language plpgsql ${PINNED} as $$
  declare
    source regclass := format('public.%I', of_table)::regclass;
    copy text := format('%I.%I', into_schema, of_table);
    found record;
  begin
    execute format('create table %s (like %s including all excluding indexes)', copy, source);
    for found in select conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = source and contype in ('p', 'u', 'x') order by oid
    loop
      execute format('alter table %s add constraint %I %s', copy, found.conname, found.definition);
    end loop;
    for found in select x.relname, i.indisunique, pg_get_indexdef(x.oid) as definition
      from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = source and not exists (select from pg_constraint c where c.conindid = x.oid) order by x.oid
    loop
      execute format('create %s index %I on %s %s', case when found.indisunique then 'unique' end, found.relname, copy,
        substr(found.definition, strpos(found.definition, ' USING ')));
    end loop;
    for found in select array_to_string(reloptions, ', ') as options from pg_class
      where oid = source and reloptions is not null
    loop
      execute format('alter table %s set (%s)', copy, found.options);
    end loop;
    for found in select obj_description(source, 'pg_class') as text
    loop
      continue when found.text is null;
      execute format('comment on table %s is %L', copy, found.text);
    end loop;
    perform public.rebuild_copy_rights(source, copy::regclass);
  end $$`,

  `create function rebuild_make_copies(rebuild bigint) returns void language plpgsql security definer ${PINNED} as $$
  declare
    request public.rebuilds;
    registered record;
    obstacle text;
    folder text := 'rebuild_' || rebuild;
  begin
    select * into request from public.rebuilds where id = rebuild for update;
    if request.id is null or request.has_copies or request.state <> 'requested' then
      raise exception 'rebuild % does not request copies of tables', rebuild
          using errcode = 'object_not_in_prerequisite_state';
    end if;
    execute format('create schema %I', folder);
    execute format('grant usage on schema %I to ${app}', folder);
    for registered in select table_name from public.projection_tables where projection = request.projection order by 1
    loop
      obstacle := public.rebuild_obstacle(registered.table_name);
      if obstacle is not null then
        raise exception '% cannot be rebuilt: %', registered.table_name, obstacle
          using errcode = 'object_not_in_prerequisite_state';
      end if;
      perform public.rebuild_make_copy(registered.table_name, folder);
    end loop;
    if not found then
      raise exception 'no table of % may be rebuilt', request.projection using errcode = 'insufficient_privilege';
    end if;
    update public.rebuilds set has_copies = true where id = rebuild;
  end $$`,

  // A wait for an exclusive lock blocks every later reader: the swap gives up soon, and the caller tries again.
  `create function rebuild_swap(rebuild bigint) returns void language plpgsql security definer ${PINNED}
   set lock_timeout = '60ms' as $$
  declare
    request public.rebuilds;
    registered record;
    obstacle text;
    folder text := 'rebuild_' || rebuild;
    replaced text := 'rebuild_' || rebuild || '_replaced';
  begin
    select * into request from public.rebuilds where id = rebuild for update;
    if request.id is null or not request.has_copies or request.purpose <> 'rebuild' or request.state <> 'swapping' then
      raise exception 'rebuild % is not ready to be swapped', rebuild using errcode = 'object_not_in_prerequisite_state';
    end if;
    execute format('create schema %I', replaced);
    for registered in select table_name from public.projection_tables where projection = request.projection order by 1
    loop
      execute format('lock table public.%I in access exclusive mode', registered.table_name);
      obstacle := public.rebuild_obstacle(registered.table_name);
      if obstacle is null and public.rebuild_shape(format('public.%I', registered.table_name)::regclass)
          is distinct from public.rebuild_shape(to_regclass(format('%I.%I', folder, registered.table_name))) then
        obstacle := 'it was changed since its rebuild began';
      end if;
      if obstacle is not null then
        raise exception '% cannot be swapped: %', registered.table_name, obstacle
          using errcode = 'object_not_in_prerequisite_state';
      end if;
    end loop;
    for registered in select table_name from public.projection_tables where projection = request.projection order by 1
    loop
      execute format('alter table public.%I set schema %I', registered.table_name, replaced);
      execute format('alter table %I.%I set schema public', folder, registered.table_name);
    end loop;
  end $$`,

  `create function rebuild_drop_copies(rebuild bigint) returns void language plpgsql security definer ${PINNED}
   set lock_timeout = '5s' as $$
  declare
    request public.rebuilds;
    left_over record;
  begin
    select * into request from public.rebuilds where id = rebuild for update;
    if request.id is null or not request.has_copies or request.state not in ('done', 'cancelled', 'failed') then
      raise exception 'rebuild % has no copies to drop', rebuild using errcode = 'object_not_in_prerequisite_state';
    end if;
    for left_over in select t.oid::regclass as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname in ('rebuild_' || rebuild, 'rebuild_' || rebuild || '_replaced') and t.relkind = 'r'
    loop
      execute format('drop table %s', left_over.name);
    end loop;
    execute format('drop schema if exists %I, %I', 'rebuild_' || rebuild, 'rebuild_' || rebuild || '_replaced');
    update public.rebuilds set has_copies = false where id = rebuild;
  end $$`,

  // The planner has no statistics of a new table, and a swapped table is queried at once.
  `create function rebuild_analyze(rebuild bigint) returns void language plpgsql security definer ${PINNED}
   set default_statistics_target = '20' as $$
  declare
    copy record;
  begin
    for copy in select t.oid::regclass as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'rebuild_' || rebuild and t.relkind = 'r'
    loop
      execute format('analyze %s', copy.name);
    end loop;
  end $$`,
  `create function assert_rebuild_row_version() returns trigger language plpgsql ${PINNED} as $$
  begin
    if new.row_version > ${DECLARED} then
      raise exception 'rebuild % has row version %, which this release does not write', new.id, new.row_version
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    return new;
  end $$`,
  `create trigger assert_row_version before update of events_done on rebuilds
   for each row execute function assert_rebuild_row_version()`,

  `revoke all on function rebuild_obstacle, rebuild_shape, rebuild_copy_rights, rebuild_make_copy, rebuild_make_copies,
     rebuild_swap, rebuild_drop_copies, rebuild_analyze from public`,
  `grant execute on function rebuild_make_copies, rebuild_swap, rebuild_drop_copies, rebuild_analyze to ${app}`,
  `grant select on projection_tables to ${app}, ${reader}`,
  // Only the owner's functions write has_copies.
  `grant select, insert (purpose, projection, state, requested_by, reason, row_version), update (state, mark_epoch,
     mark_transaction_id, mark_global_position, epoch, transaction_id, global_position, events_done,
     events_per_second, seconds_left, waits_for, error, started_at, updated_at, finished_at) on rebuilds to ${app}`,
  `grant select on rebuilds to ${reader}`,
];

const DOWN = [
  `do $$
   declare
     folder record;
   begin
     for folder in select nspname from pg_namespace where nspname ~ '^rebuild_[0-9]+(_replaced)?$'
     loop
       execute format('drop schema %I cascade', folder.nspname);
     end loop;
   end $$`,
  `drop function rebuild_analyze, rebuild_drop_copies, rebuild_swap, rebuild_make_copies, rebuild_make_copy,
     rebuild_copy_rights, rebuild_shape, rebuild_obstacle`,
  'drop table rebuilds, projection_tables',
  'drop function assert_rebuild_row_version',
];
