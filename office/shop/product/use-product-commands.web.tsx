import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError, type WireFault } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/resource/page-of.ts'
import { type ResourceList, refreshList } from '#kit/web/resource/use-resource-list.web.ts'
import { useOpenPage } from '#kit/web/shell/navigation.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { SHELF_STATE } from './product.ts'

/** Names and reasons spelled out in a dialog. */
const MOST_NAMED = 5

export interface ProductCommands {
  readonly copy: (row: AnyRow) => Promise<void>
  /** Puts listings on or off the shelf; what keeps one off is told. */
  readonly shelve: (rows: readonly AnyRow[], isOn: boolean) => Promise<void>
  /** Counts what will change, then asks. */
  readonly askShelve: (rows: readonly AnyRow[], isOn: boolean, list: ResourceList<AnyRow>) => void
}

/** What can be done with listings beyond the standard verbs. */
export function useProductCommands(resource: AnyResource): ProductCommands {
  const say = useText()
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const openPage = useOpenPage()
  const titleOf = (row: AnyRow) => String(Reflect.get(row, 'title') ?? row.id)
  const editPath = (id: string) => `${resource.menu?.url ?? ''}/edit/${id}`

  /** Refusals are told here, failures of the transport by the client. */
  const run = async (path: string, body: unknown, rows: readonly AnyRow[], done: string) => {
    try {
      await client.post(`${resource.path}${path}`, body, { handles: [400] })
      void message.success(done)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.faults.length > 0) {
        tellFaults(error.faults, rows[0])
      } else if ([200, 400].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      void refreshList(queries, resource)
    }
  }

  const tellFaults = (faults: readonly WireFault[], first: AnyRow | undefined) => {
    const counts = new Map<string, number>()
    for (const { message: reason } of faults) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
    const reasons = [...counts]
    modal.confirm({
      title: say(NOT_SHELVED),
      content: (
        <ul className="shelf-faults">
          {reasons.slice(0, MOST_NAMED).map(([reason, count]) => (
            <li key={reason}>
              {reason}
              {count > 1 && ` × ${count}`}
            </li>
          ))}
          {reasons.length > MOST_NAMED && <li>{say(AND_MORE, { n: reasons.length - MOST_NAMED })}</li>}
        </ul>
      ),
      okText: say(MEND),
      cancelText: say(CANCEL),
      onOk: () => {
        if (first) {
          openPage(`${editPath(first.id)}?check=1`)
        }
      },
    })
  }

  const shelve = (rows: readonly AnyRow[], isOn: boolean) => {
    const body = { ids: rows.map(({ id }) => id).join(','), on: isOn }
    return run('/shelf', body, rows, say(isOn ? SHELVED : TAKEN_OFF, { n: rows.length }))
  }

  return {
    copy: (row) => run('/copy', { id: row.id }, [row], say(COPIED)),
    shelve,
    askShelve: (rows, isOn, list) => {
      const changing = rows.filter((row) => (Reflect.get(row, 'shelfState') === SHELF_STATE.on) !== isOn)
      const rest = rows.length - changing.length
      if (changing.length === 0) {
        void message.info(say(isOn ? ALL_ON : ALL_OFF))
        return
      }
      const names = changing.slice(0, MOST_NAMED).map(titleOf)
      modal.confirm({
        title: say(isOn ? ASK_ON : ASK_OFF, { n: changing.length }),
        content: (
          <>
            <p>{say(isOn ? ON_MEANS : OFF_MEANS)}</p>
            <p>
              {names.join(say(COMMA))}
              {changing.length > names.length && ` ${say(AND_MORE, { n: changing.length - names.length })}`}
            </p>
            {rest > 0 && <p>{say(STAY, { n: rest })}</p>}
          </>
        ),
        okText: say(isOn ? PUT_ON : TAKE_OFF, { n: changing.length }),
        cancelText: say(CANCEL),
        okButtonProps: { danger: !isOn },
        onOk: async () => {
          await shelve(changing, isOn)
          list.clearSelection()
        },
      })
    },
  }
}

const COPIED: Text = ['已复制，副本未上架', 'Copied; the copy is off the shelf']
const SHELVED: Text = ['已上架 {n} 个商品', '{n} on the shelf']
const TAKEN_OFF: Text = ['已下架 {n} 个商品', '{n} off the shelf']
const NOT_SHELVED: Text = ['以下内容补齐后才能上架', 'Mend this before it can go on the shelf']
const MEND: Text = ['去完善', 'Mend']
const ALL_ON: Text = ['所选商品都已上架', 'All of them are on the shelf already']
const ALL_OFF: Text = ['所选商品都未上架', 'None of them is on the shelf']
const ASK_ON: Text = ['上架 {n} 个商品？', 'Put {n} listings on the shelf?']
const ASK_OFF: Text = ['下架 {n} 个商品？', 'Take {n} listings off the shelf?']
const ON_MEANS: Text = [
  '任何一个未通过上架检查时，全部不上架。',
  'If one of them fails the checks, none goes on the shelf.',
]
const OFF_MEANS: Text = ['下架后顾客不能再下单，已有订单不受影响。', 'Customers can no longer order them; orders stay.']
const STAY: Text = ['另有 {n} 个状态不变。', '{n} more stay as they are.']
const PUT_ON: Text = ['上架 {n} 个', 'Put on {n}']
const TAKE_OFF: Text = ['下架 {n} 个', 'Take off {n}']
const AND_MORE: Text = ['等，另有 {n} 个', 'and {n} more']
const COMMA: Text = ['、', ', ']
