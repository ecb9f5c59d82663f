/** Functions that work out a value from values, in both languages. */
const COMMON = [
  'count sum avg min max abs ceil ceiling floor round mod power pow sqrt exp ln log sign greatest least coalesce nullif',
  'lower upper length char_length character_length octet_length trim ltrim rtrim replace substr substring left right concat concat_ws',
  'reverse position ascii md5 stddev stddev_pop stddev_samp variance var_pop var_samp',
  'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  'now current_date current_time current_timestamp localtime localtimestamp extract',
]

const POSTGRES = [
  'string_agg array_agg bool_and bool_or every json_agg jsonb_agg json_object_agg jsonb_object_agg mode percentile_cont percentile_disc',
  'corr covar_pop covar_samp regr_slope regr_intercept regr_r2 median',
  'trunc div width_bucket btrim initcap split_part strpos starts_with translate to_char to_date to_timestamp to_number chr',
  'date_trunc date_part date_bin age make_date make_time make_timestamp make_interval justify_days justify_hours justify_interval timezone',
  'isfinite statement_timestamp transaction_timestamp clock_timestamp',
  'generate_series unnest array_length array_to_string string_to_array cardinality array_position array_remove array_cat array_append',
  'json_array_length jsonb_array_length json_extract_path_text jsonb_extract_path_text json_array_elements jsonb_array_elements',
  'json_array_elements_text jsonb_array_elements_text jsonb_typeof json_typeof to_json to_jsonb json_build_object jsonb_build_object',
  'regexp_replace regexp_match regexp_count regexp_substr regexp_split_to_array overlay format num_nonnulls num_nulls',
  'like_escape similar_to_escape is_normalized normalize',
]

const MYSQL = [
  'group_concat if ifnull isnull date_format str_to_date date_add date_sub adddate subdate datediff timestampdiff timestampadd',
  'date time year quarter month monthname week weekofyear weekday yearweek day dayname dayofmonth dayofweek dayofyear hour minute second',
  'last_day makedate maketime from_days to_days from_unixtime unix_timestamp convert_tz sysdate curdate curtime timediff timestamp',
  'truncate format instr locate mid ucase lcase substring_index find_in_set field elt conv hex strcmp crc32 cast convert',
  'json_extract json_unquote json_value json_length json_contains json_object json_array json_arrayagg json_objectagg any_value std',
  'bit_and bit_or bit_xor exists interval degrees radians sin cos tan atan pi',
]

const setOf = (lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')))

/**
 * What a statement may call. A list of what is allowed, because servers have hundreds of functions that wait, read files,
 * reach other servers or change settings, and every version brings more.
 */
export const POSTGRES_FUNCTIONS = setOf([...COMMON, ...POSTGRES])
export const MYSQL_FUNCTIONS = setOf([...COMMON, ...MYSQL])

/** Types that values may be turned into; others look names of the server up. */
export const POSTGRES_TYPES: ReadonlySet<string> = new Set([
  ...[
    'text',
    'varchar',
    'bpchar',
    'char',
    'name',
    'bool',
    'int2',
    'int4',
    'int8',
    'numeric',
    'float4',
    'float8',
    'uuid',
  ],
  ...['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval', 'json', 'jsonb'],
])
