import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import { type GrantChanges, type GrantEntry, type Grants, type PackedEntry, unpackedEntry } from './grant-tree.ts'

/** A data rule that can be ticked. */
export interface TickableRule {
  readonly id: string
  readonly ruleName: string | null
  readonly ruleColumn: string
  readonly ruleConditions: string
  readonly ruleValue: string
  readonly status: string
}

/** Where the drawer gets and keeps the grants of an owner: a role, a department, a role of a department. */
export interface GrantCalls {
  readonly load: () => Promise<Grants>
  /** All grants as they are to be, those that were shown before, and rules that changed. */
  readonly save: (
    wanted: readonly string[],
    last: readonly string[],
    rules: GrantChanges['rules'],
  ) => Promise<Answer<unknown>>
  /** Data rules of a page that this owner may have ticked. */
  readonly rulesOf: (permissionId: string) => Promise<readonly TickableRule[]>
  /** Only these can be granted; all of the menu when left out. */
  readonly within?: () => Promise<readonly string[]>
  /** Where what was taken within the hour is given back: the noun, its row, and the permission to grant. */
  readonly taken: {
    readonly resource: Pick<AnyResource, 'path'>
    readonly ownerId: string
    readonly permission: string
  }
}

/** What can be granted, as the menu has it. */
export async function loadEntries(): Promise<readonly GrantEntry[]> {
  return (await client.get<readonly PackedEntry[]>('/sys/permission/grantTree')).map(unpackedEntry)
}

/** What a save sends to the calls of the protocol. */
export function grantBody(
  owner: Readonly<Record<string, string>>,
  wanted: readonly string[],
  last: readonly string[],
  rules: GrantChanges['rules'],
): Readonly<Record<string, unknown>> {
  return {
    ...owner,
    permissionIds: wanted.join(','),
    lastpermissionIds: last.join(','),
    rules: rules.map(({ permissionId, ruleIds, match }) => ({
      permissionId,
      dataRuleIds: ruleIds.join(','),
      ruleMatch: match,
    })),
  }
}

export const SAVED: Text = ['保存成功！', 'Saved']
