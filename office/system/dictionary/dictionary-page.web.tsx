import { DeleteOutlined, SyncOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useList } from '#kit/web/list/list-context.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { refreshDictionaries } from '#kit/web/session/dictionary.web.ts'
import { dictionary } from './dictionary.ts'
import type { DictionaryRow } from './dictionary-calls.web.ts'
import { DictionaryItems } from './dictionary-items.web.tsx'
import { DICTIONARY_CONTENT } from './dictionary-record.web.tsx'
import { RecycleBin } from './recycle-bin.web.tsx'
import './dictionary.css'

/** Dictionaries, their items, and those that were deleted. */
export function DictionaryPage() {
  const t = useTranslate()
  const locale = useLocale()
  const [opened, setOpened] = useState<{ readonly row: DictionaryRow; readonly isOpen: boolean }>()
  const open = (row: DictionaryRow) => setOpened({ row, isOpen: true })
  return (
    <>
      <ResourcePage
        resource={dictionary}
        record={DICTIONARY_CONTENT}
        cells={{ dictCode: (row) => <DictionaryCode row={row} /> }}
        rowActions={() => [{ key: 'items', title: ITEMS, run: open }]}
        toolbar={<PageCommands />}
      />
      {opened && (
        <PageDrawer
          title={t(ITEMS_OF, { name: nameIn(locale, opened.row.dictName, opened.row.dictNameEn) })}
          width={DRAWER_WIDTH}
          open={opened.isOpen}
          destroyOnHidden
          onClose={() => setOpened({ ...opened, isOpen: false })}
        >
          <DictionaryItems dictionary={opened.row} />
        </PageDrawer>
      )}
    </>
  )
}

/** The code, and whether the program uses it. */
function DictionaryCode({ row }: { readonly row: DictionaryRow }) {
  const t = useTranslate()
  return (
    <span className="dictionary-code">
      <code>{row.dictCode}</code>
      {(row.isFixed || row.isNamed) && (
        <Tooltip title={t(row.isFixed ? FIXED_WHY : NAMED_WHY)}>
          <span>
            <StateTag tone="blue">{t(row.isFixed ? FIXED : NAMED)}</StateTag>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** What the page does beside what every list does. */
function PageCommands() {
  const t = useTranslate()
  const can = useCan()
  const isPhone = useIsPhone()
  const { message } = App.useApp()
  const { list } = useList()
  const [isRefreshing, setRefreshing] = useState(false)
  const [isBinOpen, setBinOpen] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    try {
      await refreshDictionaries()
      void message.success(t(REFRESHED))
    } catch {
      // told by the client
    } finally {
      setRefreshing(false)
    }
  }
  return (
    <>
      <Button
        icon={<SyncOutlined aria-hidden />}
        aria-label={t(REFRESH)}
        title={t(REFRESH)}
        loading={isRefreshing}
        onClick={() => void refresh()}
      >
        {!isPhone && t(REFRESH)}
      </Button>
      {can('system:dict:delete') && (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t(BIN)}
          title={t(BIN)}
          onClick={() => setBinOpen(true)}
        >
          {!isPhone && t(BIN)}
        </Button>
      )}
      <PageDrawer
        title={t(BIN)}
        width={DRAWER_WIDTH}
        open={isBinOpen}
        destroyOnHidden
        onClose={() => setBinOpen(false)}
      >
        <RecycleBin onRestored={() => list.reload()} />
      </PageDrawer>
    </>
  )
}

/** Pixels on a desktop. */
const DRAWER_WIDTH = 860

const ITEMS: Text = ['字典配置', 'Items']
const ITEMS_OF: Text = ['字典列表：{name}', 'Items of {name}']
const FIXED: Text = ['程序', 'Program']
const NAMED: Text = ['字段', 'Fields']
const FIXED_WHY: Text = [
  '数据值由程序使用，不能增加、修改和删除；名称和颜色可以修改。',
  'The program uses its values: none is added, changed or deleted. Texts and colours can be changed.',
]
const NAMED_WHY: Text = [
  '有字段从该字典选择，不能删除和修改编码；字典项可以维护。',
  'Fields choose from it: it keeps its code and stays. Its items can be changed.',
]
const REFRESH: Text = ['刷新缓存', 'Refresh caches']
const REFRESHED: Text = ['刷新缓存完成', 'Every page has the dictionaries of now']
const BIN: Text = ['回收站', 'Recycle bin']
