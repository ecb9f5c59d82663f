import type pg from 'pg'

/**
 * Remembers the rows of a database as they are, for `putBack` in the copies of it.
 * @param superuser connected to it
 */
export async function rememberRows(superuser: pg.Client): Promise<void> {
  await superuser.query('vacuum analyze')
  await superuser.query(REMEMBER)
}

/** Number of a transaction: what those with a larger one wrote is not of the template. */
export type LastWrite = string

/** Of a database that has just been copied. */
export async function lastWrite(superuser: pg.Client): Promise<LastWrite> {
  const { rows } = await superuser.query('select pg_current_xact_id()::text as last')
  return rows[0].last
}

/**
 * Brings the rows of a copy back to what `rememberRows` saw; nobody else is at work in it.
 * @param last of the database when it was like that
 * @returns what is the last write now; `undefined` where more than rows was changed: tables, functions, rights
 */
export async function putBack(superuser: pg.Client, last: LastWrite): Promise<LastWrite | undefined> {
  // neither triggers nor keys have a say in what has been right before
  await superuser.query("set session_replication_role = 'replica'")
  const { rows } = await superuser.query('select last, untidy from seeded.put_back($1)', [last])
  const [{ last: now, untidy }] = rows as [{ last: LastWrite | null; untidy: readonly string[] | null }]
  if (untidy) {
    await superuser.query(`vacuum (full, analyze) ${untidy.join(', ')}`)
  }
  return now ?? undefined
}

/**
 * Pages of 8 KiB that a table may have more than its rows need: deleted rows lie where they are until it is tidied up. So is
 * one whose statistics tell of other rows: plans come from them.
 */
const SPARE_PAGES = 50

const REMEMBER = `
create schema seeded;

create table seeded.tables (name text primary key, copy text not null, columns text not null, rows bigint not null, pages bigint not null);

do $$
declare
  one record;
begin
  for one in
    select c.oid, format('%I.%I', n.nspname, c.relname) as name, format('seeded.%I', n.nspname || ' ' || c.relname) as copy,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'seeded')
  loop
    execute format('create table %s as select %s from %s', one.copy, one.columns, one.name);
    execute format(
      'insert into seeded.tables select %L, %L, %L, count(*), %s from %s',
      one.name, one.copy, one.columns, pg_relation_size(one.oid) / 8192, one.name
    );
  end loop;
end
$$;

create table seeded.sequences as
  select format('%I.%I', schemaname, sequencename) as name, start_value, last_value from pg_sequences;

create table seeded.changes (command text not null);

create function seeded.note_change() returns event_trigger language plpgsql security definer as $$
begin
  if tg_event = 'sql_drop' then
    insert into seeded.changes select tg_tag from pg_event_trigger_dropped_objects() d where not d.is_temporary;
  else
    insert into seeded.changes select tg_tag from pg_event_trigger_ddl_commands() d
      where d.schema_name is distinct from 'pg_temp';
  end if;
end
$$;

create function seeded.put_back(since xid8, out last xid8, out untidy text[]) language plpgsql as $$
declare
  one record;
  found_rows bigint;
  new_rows bigint;
begin
  if exists (select from seeded.changes) then
    return;
  end if;
  for one in select * from seeded.tables loop
    execute format(
      'select count(*), count(*) filter (where xmin::text::bigint > %s) from %s', since, one.name
    ) into found_rows, new_rows;
    if found_rows - new_rows <> one.rows then
      execute format('delete from %s', one.name);
      execute format(
        'insert into %s (%s) overriding system value select %s from %s', one.name, one.columns, one.columns, one.copy
      );
    elsif new_rows > 0 then
      execute format('delete from %s where xmin::text::bigint > %s', one.name, since);
    end if;
    if exists (
      select from pg_class where oid = one.name::regclass
        and (reltuples <> one.rows or pg_relation_size(oid) / 8192 > 2 * one.pages + ${SPARE_PAGES})
    ) then
      untidy := untidy || one.name;
    end if;
  end loop;
  perform setval(s.name::regclass, coalesce(s.last_value, s.start_value), s.last_value is not null)
  from seeded.sequences s
  join pg_sequences now on format('%I.%I', now.schemaname, now.sequencename) = s.name
  where now.last_value is distinct from s.last_value;
  last := pg_current_xact_id();
end
$$;

create event trigger seeded_note_change on ddl_command_end execute function seeded.note_change();
create event trigger seeded_note_drop on sql_drop execute function seeded.note_change();
`
