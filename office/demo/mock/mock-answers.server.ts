import { z } from 'zod'
import { choiceOut, ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { ORDER_STATE } from '../order/order.ts'

const ACTIONS = z.array(z.object({ action: z.string(), describe: z.string(), defaultCheck: z.literal(false) }))
const OF_ROW = { id: ID_OUT, name: z.string(), status: z.literal(1) }
const dataOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) })
const JSON_OF_ACTIONS = z.string().meta({ description: 'The actions as JSON' })

const NOUN = z.object({
  ...OF_ROW,
  actionData: JSON_OF_ACTIONS,
  actions: z.array(z.string()),
})

/** What the example pages of clients read in `result`, by the name of the call. */
export const MOCK_RESULTS = {
  service: z.object({
    pageSize: z.int(),
    pageNo: z.int(),
    totalCount: z.int(),
    totalPage: z.int(),
    data: z.array(
      z.object({
        key: ID_OUT,
        no: z.string(),
        description: z.string(),
        callNo: z.int().nullable(),
        status: choiceOut(ORDER_STATE),
        updatedAt: MOMENT_OUT,
        editable: z.literal(false),
      }),
    ),
  }),
  user: dataOf(z.object({ ...OF_ROW, createTime: MOMENT_OUT, permissions: z.array(z.never()) })),
  role: dataOf(
    z.object({
      ...OF_ROW,
      createTime: MOMENT_OUT,
      permissions: z.array(
        z.object({
          roleId: ID_OUT,
          permissionId: z.string(),
          permissionName: z.string(),
          actions: JSON_OF_ACTIONS,
          actionEntitySet: ACTIONS,
        }),
      ),
    }),
  ),
  permission: dataOf(NOUN),
  'permission/no-pager': z.array(NOUN),
  'list/search/projects': dataOf(
    z.object({
      id: ID_OUT,
      cover: z.null(),
      title: z.string(),
      description: z.string(),
      status: choiceOut(ORDER_STATE),
      updatedAt: MOMENT_OUT,
    }),
  ),
  'workplace/activity': z.array(
    z.object({
      id: ID_OUT,
      user: z.object({ nickname: z.string(), avatar: z.null() }),
      project: z.object({ name: z.string(), action: z.string(), event: z.string() }),
      time: MOMENT_OUT,
    }),
  ),
  'workplace/teams': z.array(z.object({ id: z.string(), name: z.string(), avatar: z.null() })),
  'workplace/radar': z.array(z.object({ item: z.string(), 个人: z.int(), 团队: z.int(), 部门: z.int() })),
}
