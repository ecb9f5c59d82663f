import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { type SecretRow, useNewSecret } from '#kit/web/list/use-new-secret.web.tsx'
import { ORDER_STATE, sampleOrder } from './order.ts'

/** The orders of the gallery, and what they show. */
export function OrderListPage() {
  const t = useTranslate()
  const { actionsOf: secretOf, dialog } = useNewSecret(SECRETS)
  return (
    <>
      <ResourcePage
        resource={sampleOrder}
        opens={['copy']}
        rowActions={secretOf}
        titleNote={({ note }) => note && <small>{note}</small>}
      />
      {dialog}
      <p className="state-text">{t(ABOUT)}</p>
    </>
  )
}

const SECRET: Text = ['取货密钥', 'Secret to fetch it']
const SECRETS = {
  resource: sampleOrder,
  permission: permissionOf(sampleOrder, 'edit'),
  title: SECRET,
  parts: [['secret', SECRET]],
  isOpen: ({ state }: SecretRow) => Number(state) !== ORDER_STATE.cancelled,
  isInUse: ({ state }: SecretRow) => Number(state) === ORDER_STATE.shipped,
} as const

const ABOUT: Text = [
  '整页由一个声明生成：明细随订单一起填写、校验和保存，件数由服务器按明细算出，备注显示在订单号下面（titleNote），密钥只显示一次（useNewSecret），标签带数量，命令按状态放行，不针对某一行的命令（全部完成）在工具栏，改备注作为任务运行（asJob）：可试算、看进度和逐行结果、撤销，点订单号在旁边查看，也有自己的整页和变更记录。声明在 office/demo/order/order.ts。',
  'All of it follows from one declaration: items are typed, checked and saved with their order, the server counts the pieces of the items, the note stands below the number (titleNote), a secret is shown once (useNewSecret), tabs have counts, commands follow the state, one that needs no row (finish all) stands in the toolbar, one runs as a job (asJob: set the note) with a trial, progress, what became of each row, and a way back, an order is read beside the list or on its own page, with its history. See office/demo/order/order.ts.',
]
