-- expand: the next event is found among those that wait, however many are done
create index sys_event_delivery_next on public.sys_event_delivery (event_id) where state = 'waiting';
