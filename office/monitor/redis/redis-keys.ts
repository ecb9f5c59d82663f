/** A key of Redis as it is listed; never its value. */
export interface RedisKey {
  /** Random parts are left out. */
  readonly name: string
  readonly type: string
  /** Seconds until it goes; null for one that stays. */
  readonly seconds: number | null
  /** Bytes, estimated. */
  readonly bytes: number | null
}

/** One look through the keys; it may find none although there are more behind `cursor`. */
export interface RedisKeys {
  readonly keys: readonly RedisKey[]
  /** Where the next look begins; `0` when all were seen. */
  readonly cursor: string
}

export const REDIS_KEYS_PATH = '/sys/monitor/redis/keys'
export const REDIS_COMMAND_PATH = '/sys/monitor/redis/command'

/** Longest text of a command. */
export const COMMAND_MAX = 500

/** What Redis answered to a command. */
export interface RedisReply {
  /** As the terminal shows it, one line for each element. */
  readonly lines: readonly string[]
  /** Redis refused. */
  readonly isError: boolean
  /** There was more than is shown. */
  readonly isCut: boolean
}
