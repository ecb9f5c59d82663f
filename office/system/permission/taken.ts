/** What one command took: names of people, or of pages and buttons, or of the rows that it deleted. */
export interface Taken {
  readonly id: string
  readonly createBy: string
  readonly createTime: string
  readonly names: readonly string[]
}

/** Kinds of what is taken from a role, a department, a plan or a tenant, or of such rows that are deleted. */
const TAKEN_KIND = { grants: 'Grants', people: 'People', rows: 'Rows' } as const
export type TakenKind = keyof typeof TAKEN_KIND

/** The call that lists what was taken within the hour, below the path of its noun. */
export function takenPath(path: string, kind: TakenKind): string {
  return `${path}/taken${TAKEN_KIND[kind]}`
}

/** The call that gives it back. */
export function giveBackPath(path: string, kind: TakenKind): string {
  return `${path}/giveBack${TAKEN_KIND[kind]}`
}
