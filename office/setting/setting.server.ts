import { sql } from 'kysely'
import { z } from 'zod'
import { codeOf } from '#kit/contract/choices.ts'
import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { filled, listed, type Text } from '#kit/contract/text.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { wireTime } from '#kit/server/crud/rows.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { SHOP_CURRENCY, type ShopRules, type TrackingPages } from '#office/catalogue/rules/shop-rules.ts'
import type { Trade, TradeContext } from '../trade/commands/context/trade.server.ts'
import { CARRIER } from '../trade/model/carrier.ts'
import { type SettingCode, type Settings, settingsWith } from '../trade/model/settings.ts'
import { usualPayModel } from '../trade/model/usual-pay-model.ts'
import { readTrackingPages } from '../trade/tracking/tracking-pages.ts'
import {
  CODES,
  contradictions,
  isSettingCode,
  readSetting,
  SETTING_RIGHTS,
  type SettingChange,
  type SettingEntry,
  type SettingView,
  settingOf,
  settingToWire,
  type WireValue,
} from './setting-values.ts'

const OWN = 'settings of the shop of the caller'

const VALUE = z.union([z.number(), z.boolean(), z.string().max(50_000)])
const CHANGES = input({
  changes: z
    .array(z.object({ code: z.string().max(50), from: VALUE, to: VALUE.nullable() }))
    .min(1)
    .max(CODES.length),
  dryRun: z.boolean().default(false),
})
const CODE = input({ code: z.string().max(50) })

/** Entries of a history on one page; older ones were about values that nobody asks for. */
const MOST_ENTRIES = 100

/** What the shop decides for itself: read, changed together, and what was changed before. */
export function settingRoutes(trade: Trade): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/shop/setting/list',
        answers: answers(LIST_OUT),
        summary: ['商城设置', 'Settings of the shop'],
        permission: SETTING_RIGHTS.list,
        input: NO_INPUT,
      },
      (ctx) => settingViews(trade, ctx),
    ),
    route(
      {
        method: 'GET',
        path: '/shop/setting/history',
        answers: answers(HISTORY_OUT),
        summary: ['设置的变更记录', 'History of a setting'],
        permission: SETTING_RIGHTS.list,
        input: CODE,
      },
      (ctx) => entriesOf(ctx, requiredCode(ctx.input.code)),
    ),
    route(
      {
        method: 'GET',
        path: '/shop/setting/rules',
        answers: answers(RULES_OUT),
        summary: ['商城规则：页面所用', 'What pages of the shop go by'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx): Promise<ShopRules> => {
        const settings = await trade.settings(ctx)
        return {
          depositWarnPercent: settings['final.depositWarnPercent'],
          payModel: usualPayModel(settings),
          currency: SHOP_CURRENCY,
          timeZone: trade.app.clock.zone,
          trackingPages: pagesIn(settings['order.trackingPages']),
        }
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/shop/setting/edit',
        answers: answers(EDIT_OUT),
        summary: ['修改设置', 'Change settings'],
        permission: SETTING_RIGHTS.edit,
        input: CHANGES,
      },
      async (ctx) => {
        const { changes, dryRun } = ctx.input
        const changed = await changeSettings(trade, ctx, { changes, isTrial: dryRun })
        return dryRun
          ? changed
          : new MessageResponse(changed, [
              `已保存 ${changed.length} 项设置`,
              `${changed.length} ${changed.length === 1 ? 'setting' : 'settings'} saved`,
            ])
      },
    ),
  ]
}

function requiredCode(code: string): SettingCode {
  if (!isSettingCode(code)) {
    throw new DomainError('notFound', [`没有设置 ${code}`, `There is no setting ${code}`, 'setting.unknown'])
  }
  return code
}

async function settingViews(trade: Trade, ctx: TradeContext): Promise<readonly SettingView[]> {
  const settings = await trade.settings(ctx)
  const { rows } = await sql<{ code: string; updateBy: string | null; updateTime: Date | null }>`
    select code, coalesce(update_by, create_by) as update_by, coalesce(update_time, create_time) as update_time
    from shop_setting`.execute(unscoped(ctx.db, OWN))
  const changed = new Map(rows.map((row) => [row.code, row]))
  return CODES.map((code) => {
    const last = changed.get(code)
    return {
      code,
      value: settingToWire(code, settings[code]),
      updateBy: last?.updateBy ?? null,
      updateTime: wireTime(last?.updateTime, ctx.clock),
    }
  })
}

interface SentChanges {
  readonly changes: readonly { readonly code: string; readonly from: WireValue; readonly to: WireValue | null }[]
  /** Nothing is written. */
  readonly isTrial: boolean
}

/**
 * Changes settings together: all of them are right, and right with those that stay, or none is changed.
 * @returns what changes, of what to what
 * @throws DomainError `conflict` when somebody changed one of them since the page was read
 */
async function changeSettings(
  trade: Trade,
  ctx: TradeContext,
  { changes, isTrial }: SentChanges,
): Promise<readonly SettingChange[]> {
  // two changes at once that contradict each other would both be right
  await sql`select pg_advisory_xact_lock(hashtext('shop_setting'), ${ctx.user.tenantId})`.execute(unscoped(ctx.db, OWN))
  const before = await trade.settings(ctx)
  const errors: FieldError[] = []
  const stored = new Map<SettingCode, WireValue | null>()
  for (const { code, from, to } of changes) {
    if (!isSettingCode(code)) {
      errors.push({ path: code, message: [`没有设置 ${code}`, `There is no setting ${code}`, 'setting.unknown'] })
      continue
    }
    if (from !== settingToWire(code, before[code])) {
      throw changedMeanwhile(settingOf(code).title)
    }
    const read = to === null ? { value: settingOf(code).initial } : readSetting(code, to)
    if ('error' in read) {
      errors.push({ path: code, message: read.error })
    } else if (read.value !== before[code]) {
      stored.set(code, read.value === settingOf(code).initial ? null : read.value)
    }
  }
  const after = withChanges(before, stored)
  const unknown = errors.length > 0 ? [] : await unknownCarriers(trade, ctx, stored.get(TRACKING))
  const all = errors.length > 0 ? errors : [...unknown, ...contradictions(after)]
  if (all.length > 0) {
    throw invalid(all)
  }
  if (!isTrial) {
    await store(ctx, stored)
    await noteValues(
      ctx,
      'shop_setting',
      [...stored.keys()].map((code) => ({ id: code, changes: { value: [before[code], after[code]] } })),
    )
  }
  return [...stored.keys()].map((code) => ({
    code,
    from: settingToWire(code, before[code]),
    to: settingToWire(code, after[code]),
  }))
}

const TRACKING = 'order.trackingPages' satisfies SettingCode

/** Pages of a setting that was readable when it was saved. */
function pagesIn(text: string): TrackingPages {
  const read = readTrackingPages(text)
  return 'pages' in read ? read.pages : {}
}

/** Pages of carriers that the dictionary does not know would never be shown. */
async function unknownCarriers(
  { app }: Trade,
  ctx: TradeContext,
  value: WireValue | null | undefined,
): Promise<readonly FieldError[]> {
  const carriers = Object.keys(pagesIn(String(value ?? '')))
  const known = await app.texts.textsOf(dictionaryQuery(ctx, codeOf(CARRIER)), carriers)
  const unknown = carriers.filter((carrier) => !known.has(carrier))
  return unknown.length === 0
    ? []
    : [
        {
          path: TRACKING,
          message: filled(['字典“快递公司”中没有 {unknown}', 'No such carrier: {unknown}', 'setting.unknownCarrier'], {
            unknown: listed(unknown),
          }),
        },
      ]
}

function changedMeanwhile([zh, en]: Text): DomainError {
  return new DomainError('conflict', [
    `“${zh}”已被他人修改，请刷新后重试`,
    `Somebody changed “${en}” meanwhile; load the page again`,
    'setting.changedMeanwhile',
  ])
}

function withChanges(before: Settings, stored: ReadonlyMap<SettingCode, WireValue | null>): Settings {
  const changed = CODES.map((code) => {
    const value = stored.get(code)
    return [code, value === undefined ? before[code] : (value ?? settingOf(code).initial)] as const
  })
  return settingsWith(new Map(changed))
}

/** A setting that is its default again has no row. */
async function store(ctx: TradeContext, stored: ReadonlyMap<SettingCode, WireValue | null>): Promise<void> {
  const { tenantId, username } = ctx.user
  for (const [code, value] of stored) {
    const statement =
      value === null
        ? sql`update shop_setting set del_flag = 1, update_by = ${username}, update_time = now(), version = version + 1
            where code = ${code}`
        : sql`insert into shop_setting (id, code, value, create_by, tenant_id)
            values (${newId()}, ${code}, ${JSON.stringify(value)}::jsonb, ${username}, ${tenantId})
            on conflict (tenant_id, code) where del_flag = 0 do update
            set value = excluded.value, update_by = ${username}, update_time = now(), version = shop_setting.version + 1`
    await statement.execute(unscoped(ctx.db, OWN))
  }
}

async function entriesOf(ctx: TradeContext, code: SettingCode): Promise<readonly SettingEntry[]> {
  const { rows } = await sql<{
    id: string
    changes: { value: [WireValue, WireValue] }
    createBy: string
    createTime: Date
  }>`
    select id, changes, create_by, create_time from sys_record_change
    where table_name = 'shop_setting' and record_id = ${code}
    order by id desc limit ${MOST_ENTRIES}`.execute(unscoped(ctx.db, OWN))
  return rows.map(({ id, changes, createBy, createTime }) => ({
    id,
    time: ctx.clock.format(createTime),
    by: createBy,
    from: settingToWire(code, changes.value[0]),
    to: settingToWire(code, changes.value[1]),
  }))
}

const LIST_OUT = z.array(
  z.object({
    code: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
    updateBy: z.string().nullable(),
    updateTime: z.string().nullable(),
  }),
)

const HISTORY_OUT = z.array(
  z.object({
    id: z.string(),
    time: z.string(),
    by: z.string(),
    from: z.union([z.string(), z.number(), z.boolean()]),
    to: z.union([z.string(), z.number(), z.boolean()]),
  }),
)

const RULES_OUT = z.object({
  depositWarnPercent: z.number(),
  payModel: z.literal([2, 1, 3]),
  currency: z.literal('CNY'),
  timeZone: z.string(),
  trackingPages: z.record(z.string(), z.string()),
})

const EDIT_OUT = z.array(
  z.object({
    code: z.string(),
    from: z.union([z.string(), z.number(), z.boolean()]),
    to: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  }),
)
