-- A new password closes what else opens the account: an account of another server until its owner binds it again, a passkey
-- until it was shown beside the new password.
alter table sys_provider_binding add column closed_at timestamptz;
alter table sys_factor add column closed_at timestamptz;
