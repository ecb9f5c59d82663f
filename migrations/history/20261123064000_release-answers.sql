-- What silence after a change of the release month means, and who was asked.
alter table shop_goods_release_log add column silence_keeps boolean not null default false;
alter table shop_goods_release_log add column asked integer not null default 0;
create index shop_final_claim_asked on shop_final_claim (answer_deadline) where state = 0 and answer = 0 and answer_deadline is not null;
create index shop_final_claim_release_change on shop_final_claim (release_change_id) where release_change_id is not null;
