import { DownOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../../trade/model/order.ts'
import { shipment } from '../../trade/model/shipment.ts'

const ScanShip = late(async () => (await import('./scan-ship.web.tsx')).ScanShip)
const ImportDialog = late(async () => (await import('#kit/web/list/import/import-dialog.web.tsx')).ImportDialog)

type Way = 'scan' | 'grid' | 'sheet'

interface ShipMenuProps {
  /** Opens the grid of parcels. */
  readonly onGrid: () => void
}

/** The ways to ship many orders: a bar code reader, a grid, a sheet. */
export function ShipMenu({ onGrid }: ShipMenuProps) {
  const t = useTranslate()
  const can = useCan()
  const queries = useQueryClient()
  /** Those that were opened, and whether they are. */
  const [opened, setOpened] = useState<Partial<Record<Way, boolean>>>({})
  const ways: readonly (readonly [way: Way, title: Text, permission: string])[] = [
    ['scan', SCAN, actionPermission(order, 'ship')],
    ['grid', GRID, actionPermission(order, 'ship')],
    ['sheet', SHEET, permissionOf(shipment, 'importExcel')],
  ]
  const offered = ways.filter(([, , permission]) => can(permission))
  if (offered.length === 0) {
    return null
  }
  const show = (way: Way, isOpen: boolean) => setOpened((all) => ({ ...all, [way]: isOpen }))
  const open = (way: string) => {
    if (way === 'grid') {
      onGrid()
    } else {
      show(way as Way, true)
    }
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: offered.map(([key, title]) => ({ key, label: t(title) })),
          onClick: ({ key }) => open(key),
        }}
      >
        <Button>
          {t(SHIP)} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <Suspense>
        {opened.scan !== undefined && <ScanShip open={opened.scan} onClose={() => show('scan', false)} />}
        {opened.sheet !== undefined && (
          <ImportDialog
            resource={shipment}
            open={opened.sheet}
            onClose={() => show('sheet', false)}
            onDone={() => void refreshList(queries, order)}
          />
        )}
      </Suspense>
    </>
  )
}

const SHIP: Text = ['发货', 'Ship']
const SCAN: Text = ['扫码发货', 'Scan and ship']
const GRID: Text = ['批量录入运单号', 'Type or paste tracking numbers']
const SHEET: Text = ['上传运单表格', 'Upload a sheet of parcels']
