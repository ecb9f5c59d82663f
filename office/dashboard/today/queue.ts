import { TASK, task } from '../../trade/model/task.ts'

/** Open tasks are counted by kind; their list is filtered like this. */
export const OPEN_TASKS = { resource: task, filters: { state: TASK.open } } as const

/** Address of the list below its page, filtered like the number. */
export function queryOf(filters: Readonly<Record<string, number | string | boolean>>): string {
  return `?${Object.entries(filters)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')}`
}
