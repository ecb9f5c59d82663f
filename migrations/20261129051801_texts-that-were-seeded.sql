-- expand: What the product brought last of texts in rows that administrators may change: a text that is still so is ours.
create table sys_seeded_text (
  -- empty for the lines that say what was brought as a whole
  table_name varchar(64) not null,
  -- what says which row it is, the id or columns that rows of every shop share
  row_key varchar(200) not null,
  -- by column
  texts jsonb not null,
  primary key (table_name, row_key)
);
