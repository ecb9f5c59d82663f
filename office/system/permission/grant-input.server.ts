import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import { WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import type { WantedGrants } from './grant-rows.server.ts'
import type { GivenGrant } from './held.server.ts'
import { permissionIdsOf } from './long-ids.ts'

const IDS = wireText(650_000).default('')

/** What a page sends to tick data rules for something that is granted. */
export const RULE_FIELDS = {
  permissionId: WIRE_ID,
  dataRuleIds: wireText(4000).default(''),
  /** Pages of ours say how the rules are joined; clients without it mean and. */
  ruleMatch: z.enum(['and', 'or']).default('and'),
}

/** What a page sends to grant and take: the list as it is to be, and as the page was told before. */
export const GRANT_FIELDS = {
  permissionIds: IDS,
  lastpermissionIds: IDS,
  /** Pages of ours send changed rules along. */
  rules: z.array(z.object(RULE_FIELDS)).max(1000).optional(),
}

type Sent<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>

export function wantedGrants({ permissionIds, lastpermissionIds, rules }: Sent<typeof GRANT_FIELDS>): WantedGrants {
  return {
    wanted: permissionIdsOf(permissionIds, 'permissionIds'),
    last: permissionIdsOf(lastpermissionIds, 'lastpermissionIds'),
    rules: rules?.map(ruleGrant),
  }
}

export function ruleGrant({ permissionId, dataRuleIds, ruleMatch }: Sent<typeof RULE_FIELDS>): GivenGrant {
  return { permissionId, ruleIds: idsOf(dataRuleIds), match: ruleMatch }
}
