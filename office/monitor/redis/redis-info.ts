import type { Text } from '#kit/contract/text.ts'

/** What lines of INFO mean. */
const INFO_WORDS: Readonly<Record<string, Text>> = {
  redis_version: ['服务器版本', 'Version of the server'],
  redis_mode: ['运行模式', 'Mode'],
  os: ['操作系统', 'System'],
  arch_bits: ['架构位数', 'Bits'],
  process_id: ['进程编号', 'Process'],
  tcp_port: ['监听端口', 'Port'],
  uptime_in_seconds: ['已运行秒数', 'Seconds since the start'],
  uptime_in_days: ['已运行天数', 'Days since the start'],
  connected_clients: ['客户端连接数', 'Clients'],
  blocked_clients: ['等待阻塞命令的客户端', 'Clients waiting in a blocking command'],
  maxclients: ['客户端上限', 'Most clients'],
  used_memory: ['已用内存（字节）', 'Memory in use (bytes)'],
  used_memory_human: ['已用内存', 'Memory in use'],
  used_memory_rss: ['占用系统内存（字节）', 'Memory taken of the system (bytes)'],
  used_memory_rss_human: ['占用系统内存', 'Memory taken of the system'],
  used_memory_peak: ['内存峰值（字节）', 'Most memory (bytes)'],
  used_memory_peak_human: ['内存峰值', 'Most memory'],
  used_memory_lua: ['Lua 引擎内存（字节）', 'Memory of Lua (bytes)'],
  mem_fragmentation_ratio: ['内存碎片率', 'Fragmentation of memory'],
  mem_allocator: ['内存分配器', 'Allocator'],
  total_system_memory_human: ['系统内存', 'Memory of the machine'],
  maxmemory: ['内存上限（字节，0 为不限）', 'Limit of memory (bytes, 0 for none)'],
  maxmemory_human: ['内存上限', 'Limit of memory'],
  maxmemory_policy: ['内存淘汰策略', 'What goes at the limit'],
  loading: ['正在载入持久化文件', 'Loading its file'],
  rdb_changes_since_last_save: ['上次保存后的变更数', 'Changes since the last save'],
  rdb_last_save_time: ['上次保存时间', 'Last save'],
  rdb_last_bgsave_status: ['上次保存结果', 'How the last save ended'],
  aof_enabled: ['AOF 是否开启', 'Whether AOF is on'],
  aof_last_write_status: ['AOF 上次写入结果', 'How the last write of AOF ended'],
  total_connections_received: ['累计连接数', 'Connections so far'],
  total_commands_processed: ['累计执行命令数', 'Commands so far'],
  instantaneous_ops_per_sec: ['每秒执行命令数', 'Commands a second'],
  total_net_input_bytes: ['累计网络流入（字节）', 'Bytes in so far'],
  total_net_output_bytes: ['累计网络流出（字节）', 'Bytes out so far'],
  rejected_connections: ['被拒绝的连接数', 'Connections refused'],
  expired_keys: ['已过期的键', 'Keys that expired'],
  evicted_keys: ['因内存不足被淘汰的键', 'Keys that went for lack of memory'],
  keyspace_hits: ['命中次数', 'Keys found'],
  keyspace_misses: ['未命中次数', 'Keys not found'],
  pubsub_channels: ['发布订阅频道数', 'Channels'],
  pubsub_patterns: ['发布订阅模式数', 'Patterns of channels'],
  latest_fork_usec: ['上次 fork 耗时（微秒）', 'Last fork (µs)'],
  role: ['角色', 'Role'],
  connected_slaves: ['从节点数', 'Replicas'],
  used_cpu_sys: ['系统态 CPU（秒）', 'CPU in the kernel (s)'],
  used_cpu_user: ['用户态 CPU（秒）', 'CPU of its own (s)'],
  cluster_enabled: ['是否集群', 'Whether it is a cluster'],
}

/** Lines that name folders of the machine or stand for a process: they are nobody's business. */
const HIDDEN = /^(?:executable|config_file|run_id|master_host|master_replid\d?|slave\d+|redis_build_id)$/

export const isShown = (key: string): boolean => !HIDDEN.test(key)

/** What a line of INFO means; `db0` and its like are keys of a database. */
export function infoWords(key: string): Text | undefined {
  const database = /^db(\d+)$/.exec(key)?.[1]
  return database === undefined
    ? INFO_WORDS[key]
    : [
        `数据库 ${database}：键、过期键、平均剩余毫秒`,
        `Database ${database}: keys, those that expire, average milliseconds left`,
      ]
}
