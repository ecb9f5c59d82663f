import { z } from 'zod'
import { WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'

/** Yes and no as clients send them. */
function wireBoolean(): z.ZodType<boolean, unknown> {
  return z.preprocess((raw) => {
    const text = String(raw)
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : raw
  }, z.boolean())
}

function wireNumber(min: number, max: number): z.ZodType<number, unknown> {
  return z.preprocess(
    (raw) => (typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw),
    z.number().min(min).max(max),
  )
}

function textOrNothing(raw: unknown): unknown {
  return raw === '' || raw === null || raw === undefined ? undefined : String(raw)
}

/** What a form sends of an entry; what is missing or null stays as it is, '' clears. */
export const PERMISSION_FIELDS = {
  menuType: wireNumber(0, 2).pipe(z.int()).nullish(),
  parentId: z.union([WIRE_ID, z.literal('')]).nullish(),
  name: wireText(100).nullish(),
  nameEn: wireText(100).nullish(),
  url: wireText(255).nullish(),
  component: wireText(255).nullish(),
  componentName: wireText(100).nullish(),
  redirect: wireText(255).nullish(),
  perms: wireText(255).nullish(),
  permsType: z.preprocess(textOrNothing, z.enum(['0', '1', '2']).optional()),
  sortNo: wireNumber(-99_999, 99_999).nullish(),
  icon: wireText(100).nullish(),
  description: wireText(255).nullish(),
  status: z.preprocess(textOrNothing, z.enum(['0', '1']).optional()),
  route: wireBoolean().nullish(),
  keepAlive: wireBoolean().nullish(),
  alwaysShow: wireBoolean().nullish(),
  hidden: wireBoolean().nullish(),
  hideTab: wireBoolean().nullish(),
  internalOrExternal: wireBoolean().nullish(),
}

export type PermissionInput = z.output<z.ZodObject<typeof PERMISSION_FIELDS>>
