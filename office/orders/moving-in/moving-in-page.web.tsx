import { ImportOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Radio, Steps } from 'antd'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { PRODUCT_LINES } from '../../catalogue/product/product.ts'
import { customer } from '../../trade/model/customer.ts'
import { order } from '../../trade/model/order.ts'
import { stockEntry } from '../stock/stock-entry.ts'
import { FORMER_SHOPS, MOVING_IN, SHEET_ORDER, type SheetKind, WHAT_COMES, WHERE } from './moving-in.ts'
import './moving-in.css'

const ImportDialog = late(async () => (await import('#kit/web/list/import/import-dialog.web.tsx')).ImportDialog)

const RESOURCES: Readonly<Record<SheetKind, AnyResource>> = {
  products: PRODUCT_LINES[1],
  customers: customer,
  stock: stockEntry,
  orders: order,
}

/** Leads through the sheets of a former shop, in the order in which they build on each other. */
export function MovingInPage() {
  const can = useCan()
  return (
    <>
      <PageHeader />
      <div className="page-body">{can(MOVING_IN) ? <MovingIn /> : <NoPermission code={MOVING_IN} />}</div>
    </>
  )
}

function MovingIn() {
  const t = useTranslate()
  const can = useCan()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<SheetKind>()
  const [isOpen, setOpen] = useState(false)
  const from = FORMER_SHOPS.find(({ name }) => name === search.get('from'))
  const open = (kind: SheetKind) => {
    setOpened(kind)
    setOpen(true)
  }
  return (
    <div className="moving-in">
      <fieldset>
        <legend>{t(FROM_WHERE)}</legend>
        <Radio.Group
          aria-label={t(FROM_WHERE)}
          value={from?.name}
          className="moving-in-shops"
          options={FORMER_SHOPS.map(({ name, title }) => ({ value: name, label: t(title) }))}
          onChange={(event) => setSearch({ from: String(event.target.value) }, { replace: true })}
        />
      </fieldset>
      {from && (
        <Steps
          orientation="vertical"
          items={SHEET_ORDER.map((kind) => {
            const resource = RESOURCES[kind]
            const code = permissionOf(resource, 'importExcel')
            return {
              status: 'process' as const,
              title: t(TITLES[kind]),
              content: (
                <div className="moving-in-step">
                  <p>{t(WHERE[from.name][kind])}</p>
                  <p className="moving-in-note">{t(WHAT_COMES[kind])}</p>
                  <div>
                    <Button icon={<ImportOutlined aria-hidden />} disabled={!can(code)} onClick={() => open(kind)}>
                      {t(IMPORT[kind])}
                    </Button>
                    {can(permissionOf(resource, 'list')) && <Link to={resource.menu?.url ?? '/'}>{t(LOOK)}</Link>}
                    {!can(code) && <span className="moving-in-note">{t(NO_RIGHT, { code })}</span>}
                  </div>
                </div>
              ),
            }
          })}
        />
      )}
      {from && <p className="moving-in-note">{t(UNDO)}</p>}
      <Suspense>
        {opened && (
          <ImportDialog
            key={opened}
            resource={RESOURCES[opened]}
            open={isOpen}
            onClose={() => setOpen(false)}
            onDone={() => void queries.invalidateQueries()}
          />
        )}
      </Suspense>
    </div>
  )
}

const FROM_WHERE: Text = ['从哪里迁入？', 'Where do you come from?']
const LOOK: Text = ['查看列表', 'See the list']
const NO_RIGHT: Text = ['需要权限 {code}，请联系管理员', 'You need {code}: ask an administrator']
const UNDO: Text = [
  '每次导入先预检再写入；完成后可在提示或右上角任务列表中撤销，已被后续业务使用的数据会保留并说明',
  'Each import is checked before it writes. It can be taken back from its notice or the list of jobs; what something else depends on by then stays, and is named',
]
const TITLES: Readonly<Record<SheetKind, Text>> = {
  products: ['商品', 'Products'],
  customers: ['顾客', 'Customers'],
  stock: ['库存', 'Stock'],
  orders: ['订单', 'Orders'],
}
const IMPORT: Readonly<Record<SheetKind, Text>> = {
  products: ['导入商品', 'Import products'],
  customers: ['导入顾客', 'Import customers'],
  stock: ['导入库存', 'Import stock'],
  orders: ['导入订单', 'Import orders'],
}
