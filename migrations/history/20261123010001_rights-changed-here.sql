-- The connection that changes rights is told so beside the notification to all processes: its own process knows it before
-- the transaction is answered. INFO reaches the client whatever it asked to hear.
create or replace function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_rights', '');
  raise info 'vitrine_rights';
  return null;
end $$;
