import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Select, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { SAVED_QUERY_PATH } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { askAgain } from '#kit/web/session/ask-again.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { ColumnMenu } from '#kit/web/table/column-menu.web.tsx'
import { type Dashboard, MOST_TILES, SET_DEFAULTS } from './tile.ts'
import { askChoices, askTiles, resetTiles, saveRoleTiles, saveTiles } from './tile-query.web.ts'

interface ArrangeTilesProps {
  readonly dashboard: Dashboard
  readonly onClose: () => void
}

/** Which tiles, and in which order: selected and dragged, by pointer or keyboard; back to those of one's roles. */
export function ArrangeTiles({ dashboard, onClose }: ArrangeTilesProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const can = useCan()
  const { data: choices } = useQuery(askChoices)
  const [shown, setShown] = useState(() => dashboard.tiles.map(({ key }) => key))
  const [isBusy, setBusy] = useState(false)
  const doing = async (work: () => Promise<{ readonly message: string }>, isOver: boolean) => {
    setBusy(true)
    try {
      const done = await work()
      void message.success(done.message)
      await askAgain(queries, { queryKey: askTiles.queryKey })
      if (isOver) {
        onClose()
      }
    } catch {
      // the client has said why
    } finally {
      setBusy(false)
    }
  }
  // what the person's roles have, and they do not want, is remembered as hidden
  const hidden = [...new Set([...dashboard.tiles.map(({ key }) => key), ...dashboard.hidden])].filter(
    (key) => !shown.includes(key),
  )
  return (
    <PageDrawer
      open
      width={420}
      title={t(TITLE)}
      onClose={onClose}
      footer={
        <Space>
          <Button
            type="primary"
            loading={isBusy}
            onClick={() => void doing(() => saveTiles({ tiles: shown, hidden: hidden.slice(0, MOST_TILES) }), true)}
          >
            {t(SAVE)}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            {t(CANCEL)}
          </Button>
        </Space>
      }
    >
      <p className="tile-hint">{t(HINT)}</p>
      {choices ? (
        <ColumnMenu
          columns={choices.map(({ key, title, note, kind }) => ({
            name: key,
            title: kind === 'report' ? title : `${title} (${note})`,
          }))}
          shown={shown.filter((key) => choices.some((choice) => choice.key === key))}
          onShown={(next) => setShown(next.slice(0, MOST_TILES))}
          onReset={() => void doing(resetTiles, true)}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {can(SET_DEFAULTS) && (
        <RoleDefault isBusy={isBusy} onSave={(id) => void doing(() => saveRoleTiles(id, shown), false)} />
      )}
    </PageDrawer>
  )
}

interface RoleDefaultProps {
  readonly isBusy: boolean
  readonly onSave: (roleId: string) => void
}

/** Makes the arrangement the one that the people of a role start with. */
function RoleDefault({ isBusy, onSave }: RoleDefaultProps) {
  const t = useTranslate()
  const [roleId, setRoleId] = useState<string>()
  const { data = [], isFetching } = useQuery({
    queryKey: ['savedQuery', 'roles', 'choice'],
    queryFn: ({ signal }) =>
      client.get<readonly { readonly id: string; readonly name: string }[]>(
        `${SAVED_QUERY_PATH}/roles`,
        {},
        { signal },
      ),
  })
  return (
    <fieldset className="tile-role">
      <legend>{t(FOR_ROLE)}</legend>
      <Select
        aria-label={t(ROLE)}
        placeholder={t(ROLE)}
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={roleId}
        onChange={setRoleId}
      />
      <Button disabled={isBusy || roleId === undefined} onClick={() => roleId !== undefined && onSave(roleId)}>
        {t(SET)}
      </Button>
    </fieldset>
  )
}

const TITLE: Text = ['编排卡片', 'Arrange tiles']
const SAVE: Text = ['保存', 'Save']
const CANCEL: Text = ['取消', 'Cancel']
const HINT: Text = [
  '勾选要显示的卡片，拖动调整顺序。列表页保存的视图也可作为卡片；“恢复默认”回到角色的设置。',
  'Select what is shown, drag it into order. Views that you saved at lists are tiles, too. Reset goes back to what your roles have.',
]
const FOR_ROLE: Text = ['设为角色默认', 'Default of a role']
const ROLE: Text = ['请选择角色', 'Choose a role']
const SET: Text = ['设为默认', 'Make it the default']
