-- expand: a command that somebody agreed to is noted while it runs and kept; the numbers that it draws are used up
create or replace function public.next_number(drawn_from regclass) returns bigint
    language plpgsql
    as $$
declare
  said text := 'app.trial_number_' || drawn_from::oid;
  number bigint;
begin
  if current_setting('app.trial', true) is distinct from 'on' or current_setting('app.trial_kept', true) = 'on' then
    return nextval(drawn_from);
  end if;
  number := nullif(current_setting(said, true), '')::bigint + 1;
  if number is null then
    execute format('select case when is_called then last_value + 1 else last_value end from %s', drawn_from) into number;
  end if;
  perform set_config(said, number::text, true);
  return number;
end
$$;
