-- Every process asks the connection it is notified on whether it has heard of all changes, its own included: the message to
-- the connection that changes rights is no longer needed.
create or replace function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_rights', '');
  return null;
end $$;
